import { addStyles } from './addStyles'
import { brandCss, type BrandColors, type ThemeName } from './tokens'

/** The base sheet, below all others: the login page's, or the full one, which replaces it. */
export const addBaseSheet = (css: string): void => addStyles('kasa', css)

/** The tenant's accent in both themes. */
export const addBrandSheet = (colors: Record<ThemeName, BrandColors>): void => addStyles('kasa-brand', brandCss(colors))
