import { layoutText, layoutWidths, readLayout, sidebarTypes } from './layout'

it('has the types and widths of the specification', () => {
  expect([sidebarTypes, layoutWidths]).toEqual([
    ['light', 'compact', 'dark', 'icon', 'colored'],
    ['fluid', 'boxed', 'scrollable'],
  ])
})

it('reads back what it wrote, every pair', () => {
  for (const sidebar of sidebarTypes)
    for (const width of layoutWidths) expect(readLayout(layoutText({ sidebar, width }))).toEqual({ sidebar, width })
})

it.each([undefined, '', 'x', '.', 'toString.constructor', 'icon', '.boxed', '"><script>.boxed'])(
  'reads %j without trusting it',
  (text) => {
    const { sidebar, width } = readLayout(text)
    expect(sidebar).toBe(text === 'icon' ? 'icon' : 'light')
    expect(width).toBe(text?.endsWith('.boxed') ? 'boxed' : 'fluid')
  },
)
