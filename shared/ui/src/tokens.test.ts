import { brandCss, narrowMedia, palettes, tokensCss, wideMedia, type ColorName, type ThemeName } from './tokens'

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
/** WCAG 2.2 contrast ratio of two `#rrggbb` colours. */
const contrast = (a: string, b: string) => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['bg', 'surface', 'raised', 'row', 'row-hover', 'row-sel', 'accent-soft'] as const
const inks = ['ink', 'ink-2', 'ink-3', 'accent-ink', 'red'] as const
const onGrounds = inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const))
const pills = (['amber', 'blue', 'green', 'red', 'gray'] as const).map((tone) => [tone, `${tone}-bg`] as const)
const texts: (readonly [ColorName, ColorName])[] = [
  ...onGrounds,
  ...pills,
  ['on-accent', 'accent'],
  ['on-badge', 'badge'],
  ['ink-3', 'gray-bg'],
  ['ink-2', 'amber-bg'],
  ['ink-2', 'red-bg'],
  ['ink', 'amber-bg'],
  ['ink', 'red-bg'],
  ['surface', 'ink'],
]
/** Shapes other than text that must be visible: focus ring, borders of fields, the tab's underline. */
const shapes: (readonly [ColorName, ColorName])[] = [
  ...(['bg', 'surface', 'raised', 'row', 'row-sel'] as const).map((ground) => ['focus', ground] as const),
  ['line-field', 'surface'],
  ['line-field', 'raised'],
  ['line-field', 'bg'],
  ['accent', 'bg'],
  ['accent', 'row-sel'],
]

describe.each(['light', 'dark'] as const satisfies ThemeName[])('%s theme', (theme) => {
  const colors = palettes[theme]
  it.each(texts)('%s on %s is readable text (4.5:1)', (ink, ground) => {
    expect(contrast(colors[ink], colors[ground])).toBeGreaterThanOrEqual(4.5)
  })
  it.each(shapes)('%s on %s can be seen (3:1)', (shape, ground) => {
    expect(contrast(colors[shape], colors[ground])).toBeGreaterThanOrEqual(3)
  })
})

it('names every colour in both themes', () => {
  expect(Object.keys(palettes.dark)).toEqual(Object.keys(palettes.light))
  for (const name of Object.keys(palettes.light)) expect(tokensCss.split(`--kasa-${name}:`)).toHaveLength(3)
})

describe('brandCss', () => {
  const teal = { accent: '#0f766e', soft: '#e6f4f1', ink: '#0b5d57', onAccent: '#fff' }
  it('sets the accent of both themes over the default one', () => {
    const css = brandCss({ light: { ...teal, accent: '#7c3aed' }, dark: { ...teal, accent: '#c4b5fd' } })
    expect(css).toContain(':root:root{--kasa-accent:#7c3aed;')
    expect(css).toContain(':root:root[data-theme=dark]{--kasa-accent:#c4b5fd;')
  })
  it.each(['red;}body{display:none', 'url(https://example.com)', '</style>', 'var(--x)'])('refuses %s', (accent) => {
    expect(() => brandCss({ light: { ...teal, accent }, dark: teal })).toThrow('Not a CSS colour')
  })
})

test('a width is wide or narrow, never both: sheets and scripts ask the same media question', () => {
  expect(narrowMedia).toBe(`not all and ${wideMedia}`)
})
