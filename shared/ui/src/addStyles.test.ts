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

test('a sheet belongs to one file: a second file that gives its id gets an error instead of replacing it', () => {
  addStyles('mine', '.a-b{color:red}')
  const elsewhere = new Function(
    'addStyles',
    "addStyles('mine', '.c-d{color:red}')\n//# sourceURL=/other/sheet.ts",
  ) as (add: typeof addStyles) => void
  expect(() => elsewhere(addStyles)).toThrow(
    /The styles "mine" are given by .*addStyles\.test\.ts and by \/other\/sheet\.ts/,
  )
  expect(sheets()).toEqual(['.a-b{color:red}'])
})
