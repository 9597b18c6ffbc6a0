// Runs alone: it looks at all style elements of its page.
import { render, screen } from '@testing-library/react'
import { Box } from './layout'
import { UiProvider } from './UiProvider'

it('gives Emotion the nonce, sets the theme and draws Chakra’s parts from our variables', () => {
  const { rerender } = render(
    <UiProvider theme="dark" nonce="n0nce">
      <Box color="ink-2" p="3">
        Text
      </Box>
    </UiProvider>,
  )
  expect(document.documentElement.dataset['theme']).toBe('dark')
  const sheets = [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion]')]
  expect(sheets.length).toBeGreaterThan(0)
  expect(new Set(sheets.map((sheet) => sheet.nonce || sheet.getAttribute('nonce')))).toEqual(new Set(['n0nce']))
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n')
  const className = screen.getByText('Text').className
  expect(rules).toMatch(new RegExp(`\\.${className}\\s*{[^}]*color:\\s*var\\(--ck-colors-ink-2\\)`))
  expect(rules).toContain('var(--kasa-ink-2)')
  rerender(
    <UiProvider theme="light" nonce="n0nce">
      <Box>Text</Box>
    </UiProvider>,
  )
  expect(document.documentElement.dataset['theme']).toBe('light')
})
