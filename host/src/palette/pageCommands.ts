import type { PaletteAct } from './paletteEntries'

/** Where a page has its buttons: beside its title, and wherever it marks more with `data-commands`. */
const places = '.h-main :is(.k-head, [data-commands]) :is(button, a[href])'

const isOff = (button: HTMLElement) =>
  button.matches(':disabled, [aria-disabled=true], [aria-pressed=true]') || button.closest('[hidden]') !== null

/** The button's name, without the key beside it. */
function nameOf(button: HTMLElement): string {
  const label = button.getAttribute('aria-label')
  if (label !== null) return label
  const copy = button.cloneNode(true) as HTMLElement
  for (const part of copy.querySelectorAll('kbd, [aria-hidden=true]')) part.remove()
  return copy.textContent.trim()
}

/** What the buttons of the open page do, by name: each as if it were pressed, once the palette is gone. */
export function pageCommands(): PaletteAct[] {
  const buttons = [...document.querySelectorAll<HTMLElement>(places)].filter((button) => !isOff(button))
  const named = buttons.map((button) => ({ title: nameOf(button), button }))
  return named
    .filter(({ title }, index) => title !== '' && named.findIndex((other) => other.title === title) === index)
    .map(({ title, button }) => ({
      id: `page-act:${title}`,
      title,
      // The palette gives the focus back first; what the button opens takes it then.
      run: () => void setTimeout(() => button.click()),
    }))
}
