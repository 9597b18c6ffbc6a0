import { styledShift } from './shiftStyles'

/** Prints only one part of the page: while the browser prints, the page contains only a copy of it. */
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
