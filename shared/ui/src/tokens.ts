/**
 * All colours, sizes and durations. Without dependencies: the login page uses only this file; the Chakra system and
 * plain styles refer to the same CSS variables.
 */

/** Colours by theme; `tokens.test.ts` checks `ink-3` on `bg` and all pills for WCAG AA. */
export const palettes = {
  light: {
    bg: '#f6f7f9',
    surface: '#ffffff',
    raised: '#ffffff',
    line: '#e4e7ec',
    'line-soft': '#eef0f3',
    'line-field': '#858f9f',
    ink: '#101828',
    'ink-2': '#475467',
    'ink-3': '#5f6b7f',
    accent: '#0f766e',
    'accent-soft': '#e6f4f1',
    'accent-ink': '#0b5d57',
    'on-accent': '#ffffff',
    amber: '#92400e',
    'amber-bg': '#fef3c7',
    blue: '#1d4ed8',
    'blue-bg': '#e0eaff',
    green: '#166534',
    'green-bg': '#dcfce7',
    red: '#b42318',
    'red-bg': '#fee4e2',
    gray: '#475467',
    'gray-bg': '#eef0f3',
    row: '#ffffff',
    'row-hover': '#f9fafb',
    'row-sel': '#eef7f5',
    focus: '#0d9488',
    badge: '#d92d20',
    'on-badge': '#ffffff',
    live: '#12b76a',
    veil: 'rgb(16 24 40 / .4)',
    shadow: '0 1px 2px rgb(16 24 40 / .06), 0 8px 24px rgb(16 24 40 / .12)',
  },
  dark: {
    bg: '#0b0f14',
    surface: '#11161d',
    raised: '#161c25',
    line: '#232b36',
    'line-soft': '#1a212b',
    'line-field': '#657285',
    ink: '#e8edf3',
    'ink-2': '#a9b4c2',
    'ink-3': '#8a96a6',
    accent: '#2dd4bf',
    'accent-soft': '#0f2a2a',
    'accent-ink': '#5eead4',
    'on-accent': '#04201d',
    amber: '#fcd34d',
    'amber-bg': '#3a2a0c',
    blue: '#93b4ff',
    'blue-bg': '#152548',
    green: '#86efac',
    'green-bg': '#0e2b1a',
    red: '#fda29b',
    'red-bg': '#3b1513',
    gray: '#a9b4c2',
    'gray-bg': '#1d2530',
    row: '#11161d',
    'row-hover': '#151b24',
    'row-sel': '#10241f',
    focus: '#2dd4bf',
    badge: '#d92d20',
    'on-badge': '#ffffff',
    live: '#12b76a',
    veil: 'rgb(0 0 0 / .6)',
    shadow: '0 1px 2px rgb(0 0 0 / .4), 0 8px 24px rgb(0 0 0 / .5)',
  },
} as const

export type ThemeName = keyof typeof palettes
export type ColorName = keyof (typeof palettes)['light']

/** Sizes, the same in both themes: a 4 px grid on a 13 px base. */
export const sizes = {
  font: '"Inter Variable","Inter",system-ui,"Segoe UI",Roboto,sans-serif',
  'row-height': '36px',
  'row-height-phone': '60px',
  'head-height': '34px',
  'control-height': '32px',
  'control-height-small': '28px',
  'control-height-large': '36px',
  'topbar-height': '56px',
  'sidebar-width': '232px',
  'drawer-width': '400px',
  radius: '8px',
  'radius-small': '6px',
  'radius-large': '10px',
} as const

/** Breakpoints in px: two-line rows up to `phone`, tiles and keyboard hints from `desktop`. */
export const breakpoints = { phone: 640, desktop: 1024 } as const

/** From this width on, a drawer is beside the list, in px; below, the list would be too narrow. */
const beside = 1280
/** Media queries for both sides of `beside`; every width matches exactly one. */
export const wideMedia = `(min-width:${beside}px)`
export const narrowMedia = `not all and ${wideMedia}`

/** A token as a CSS variable: `cssVar('ink-2')` is `var(--kasa-ink-2)`. */
export const cssVar = (name: ColorName | keyof typeof sizes) => `var(--kasa-${name})`

const declarations = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--kasa-${name}:${value};`)
    .join('')

const dark = ':root[data-theme=dark]'

/** All variables, light by default and dark under `<html data-theme="dark">`. */
export const tokensCss =
  `:root{color-scheme:light;${declarations(sizes)}${declarations(palettes.light)}}` +
  `${dark}{color-scheme:dark;${declarations(palettes.dark)}}`

export type BrandColors = { accent: string; soft: string; ink: string; onAccent: string }

const isColor = (value: string) => /^#[0-9a-f]{3,8}$|^(rgb|hsl|oklch)\([\d\s.%,/a-z]+\)$/i.test(value)

const brandDeclarations = (colors: BrandColors) => {
  const values = {
    accent: colors.accent,
    'accent-soft': colors.soft,
    'accent-ink': colors.ink,
    'on-accent': colors.onAccent,
    focus: colors.accent,
  }
  const wrong = Object.values(values).find((value) => !isColor(value))
  if (wrong !== undefined) throw new Error(`Not a CSS colour: ${wrong}`)
  // A tint of the accent; a fixed colour would not fit other brands.
  return declarations({ ...values, 'row-sel': `color-mix(in srgb, ${colors.soft} 60%, var(--kasa-row))` })
}

/**
 * The tenant's accent over the default one (`brand.colors` of its configuration). The doubled `:root` takes precedence
 * over `tokensCss`, whichever is inserted first.
 * @throws if a value is not a colour, so that configuration cannot add rules to the page
 */
export const brandCss = (colors: Record<ThemeName, BrandColors>) =>
  `:root:root{${brandDeclarations(colors.light)}}:root${dark}{${brandDeclarations(colors.dark)}}`
