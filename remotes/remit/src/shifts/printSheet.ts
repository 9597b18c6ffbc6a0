import { styledShift } from './shiftStyles'

/**
 * Prints one part of the page alone: a copy of it stands in the page while the browser prints, and nothing else does.
 */
export function printSheet(paper: HTMLElement): void {
  const hidden = [...document.body.children]
    .filter((child) => child instanceof HTMLElement)
    .map((child) => ({ child, display: child.style.display }))
  const sheet = paper.cloneNode(true) as HTMLElement
  sheet.classList.add(styledShift('sheet'))
  for (const { child } of hidden) child.style.display = 'none'
  document.body.append(sheet)
  try {
    window.print()
  } finally {
    sheet.remove()
    for (const { child, display } of hidden) child.style.display = display
  }
}
