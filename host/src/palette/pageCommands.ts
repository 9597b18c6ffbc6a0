import type { PaletteAct } from './paletteEntries'

/** The buttons beside a page's title, and those marked with `data-commands`. */
const places = '.h-main :is(.k-head, [data-commands]) :is(button, a[href])'

const isOff = (button: HTMLElement) =>
  button.matches(':disabled, [aria-disabled=true], [aria-pressed=true]') || button.closest('[hidden]') !== null

/** The button's name, without its key hint. */
function nameOf(button: HTMLElement): string {
  const label = button.getAttribute('aria-label')
  if (label !== null) return label
  const copy = button.cloneNode(true) as HTMLElement
  for (const part of copy.querySelectorAll('kbd, [aria-hidden=true]')) part.remove()
  return copy.textContent.trim()
}

/** The open page's buttons by name; running one clicks it after the palette has closed. */
export function pageCommands(): PaletteAct[] {
  const buttons = [...document.querySelectorAll<HTMLElement>(places)].filter((button) => !isOff(button))
  const named = buttons.map((button) => ({ title: nameOf(button), button }))
  return named
    .filter(({ title }, index) => title !== '' && named.findIndex((other) => other.title === title) === index)
    .map(({ title, button }) => ({
      id: `page-act:${title}`,
      title,
      // The palette restores the focus first, so that what the button opens can take it.
      run: () => void setTimeout(() => button.click()),
    }))
}
