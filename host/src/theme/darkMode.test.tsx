// Runs alone: the colours of its page are read once.
import { useDirty } from '@kasa/console/dirty'
import { render } from '@testing-library/react'

import { isDark, showTheme, toggleDarkMode } from './darkMode'

function Form({ isTyped }: { isTyped: boolean }) {
  useDirty(isTyped)
  return null
}

test('the cookie decides; a form with unsaved input changes colour in place', () => {
  document.cookie = 'DarkMode=no'
  showTheme()
  expect([isDark(), document.documentElement.dataset['theme']]).toEqual([false, 'light'])
  const { unmount } = render(<Form isTyped />)
  toggleDarkMode()
  expect([isDark(), document.documentElement.dataset['theme'], document.cookie]).toEqual([true, 'dark', 'DarkMode=yes'])
  toggleDarkMode()
  expect([isDark(), document.documentElement.dataset['theme']]).toEqual([false, 'light'])
  unmount()
})
