import { addStyles } from './addStyles'

const sheets = () => [...document.querySelectorAll('style[data-kasa]')].map(({ textContent }) => textContent)
beforeEach(() => document.head.replaceChildren())

test('a sheet is there once, however often its part is drawn', () => {
  addStyles('once', '.a-b{color:red}')
  addStyles('once', '.a-b{color:red}')
  expect(sheets()).toEqual(['.a-b{color:red}'])
})

test('a newer version of a module in an open tab brings its own rules; those of the older one are gone', () => {
  addStyles('newer', '.a-b{display:none}')
  addStyles('other', '.c-d{color:red}')
  addStyles('newer', '.a-c{color:blue}')
  expect(sheets()).toEqual(['.a-c{color:blue}', '.c-d{color:red}'])
})
