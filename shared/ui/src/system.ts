import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem } from '@chakra-ui/react/styled-system'
import { breakpoints, cssVar, palettes, type ColorName } from './tokens'

const named = <Name extends string>(names: readonly Name[], value: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, { value: value(name) }]))

/** The used part of Chakra's 4 px steps. */
const steps = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24, 32]
const spacing = Object.fromEntries(steps.map((step) => [String(step), { value: `${step * 4}px` }]))
const colorNames = Object.keys(palettes.light) as readonly ColorName[]

/**
 * Our own Chakra system without the default theme. Colours are the CSS variables of `tokens.ts`, switched by
 * `data-theme`, so a theme or tenant change does not rerender. Missing tokens leave pages unstyled without an error.
 */
export const system = createSystem(defaultBaseConfig, {
  // Reset and base type are in `baseStyles.ts`, shared with the login page.
  preflight: false,
  cssVarsPrefix: 'ck',
  conditions: { dark: ':root[data-theme=dark] &', light: ':root:not([data-theme=dark]) &' },
  theme: {
    breakpoints: { sm: '480px', md: `${breakpoints.phone + 1}px`, lg: `${breakpoints.desktop}px`, xl: '1280px' },
    tokens: {
      fonts: { body: { value: cssVar('font') }, heading: { value: cssVar('font') } },
      fontSizes: {
        xs: { value: '11px' },
        sm: { value: '12px' },
        md: { value: '13px' },
        lg: { value: '15px' },
        xl: { value: '19px' },
        '2xl': { value: '26px' },
      },
      lineHeights: { sm: { value: '16px' }, md: { value: '20px' }, xl: { value: '28px' }, '2xl': { value: '34px' } },
      fontWeights: {
        normal: { value: '400' },
        medium: { value: '500' },
        semibold: { value: '550' },
        bold: { value: '650' },
      },
      spacing,
      sizes: { ...spacing, full: { value: '100%' }, drawer: { value: cssVar('drawer-width') } },
      radii: {
        sm: { value: cssVar('radius-small') },
        md: { value: cssVar('radius') },
        lg: { value: cssVar('radius-large') },
        xl: { value: '12px' },
        '2xl': { value: '14px' },
        full: { value: '999px' },
      },
      borders: { line: { value: `1px solid ${cssVar('line')}` }, soft: { value: `1px solid ${cssVar('line-soft')}` } },
      shadows: { raised: { value: cssVar('shadow') } },
      zIndex: { docked: { value: 10 }, popover: { value: 1500 }, toast: { value: 1700 } },
    },
    // Panels slide without fading, so that text is readable from the first frame. Reduced motion: `baseStyles.ts`.
    keyframes: {
      rise: { from: { transform: 'translateY(6px)' } },
      'slide-in': { from: { transform: 'translateX(16px)' } },
    },
    semanticTokens: { colors: named(colorNames, cssVar) },
    textStyles: {
      title: { value: { fontSize: '19px', lineHeight: '28px', fontWeight: '650', letterSpacing: '-.015em' } },
      figure: {
        value: {
          fontSize: '26px',
          lineHeight: '34px',
          fontWeight: '650',
          letterSpacing: '-.02em',
          fontVariantNumeric: 'tabular-nums',
        },
      },
      card: { value: { fontSize: '16px', lineHeight: '24px', fontWeight: '600' } },
      subtitle: { value: { fontSize: '15px', lineHeight: '22px', fontWeight: '600' } },
      question: { value: { fontSize: '15px', lineHeight: '24px', fontWeight: '650', letterSpacing: '-.01em' } },
      section: { value: { fontSize: '13px', lineHeight: '20px', fontWeight: '600' } },
      label: { value: { fontSize: '12px', lineHeight: '20px', fontWeight: '600' } },
      small: { value: { fontSize: '12px', lineHeight: '16px' } },
    },
  },
})
