import { addStyles } from './addStyles'
import { brandCss, type BrandColors, type ThemeName } from './tokens'

/** Tokens and controls, under everything else: the login page's part of them, or all of them, which takes its place. */
export const addBaseSheet = (css: string): void => addStyles('kasa', css)

/** The tenant's accent in both themes. */
export const addBrandSheet = (colors: Record<ThemeName, BrandColors>): void => addStyles('kasa-brand', brandCss(colors))
