import { refuseSecondGiver } from './secondGiver'

type Sheet = { css: string; write: (css: string) => void }

const sheets = new Map<string, Sheet>()

/**
 * The page's own list, taken before the host lets nobody have it any more; missing where there are no constructed
 * sheets (jsdom).
 */
const ofPage =
  typeof document !== 'undefined' && 'adoptedStyleSheets' in document && 'replaceSync' in CSSStyleSheet.prototype
    ? document.adoptedStyleSheets
    : undefined

/** The nonce of the page's own scripts; browsers hide the attribute but keep the property. */
const pageNonce = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''

function adopted(list: CSSStyleSheet[]): Sheet['write'] {
  const sheet = new CSSStyleSheet()
  list.push(sheet)
  return (css) => sheet.replaceSync(css)
}

function element(id: string): Sheet['write'] {
  const style = document.createElement('style')
  style.nonce = pageNonce()
  style.dataset['kasa'] = id
  document.head.append(style)
  return (css) => {
    style.textContent = css
  }
}

/**
 * Puts a plain stylesheet into the page; a part calls it beside its own code, so its rules arrive with it. Once per
 * `id`, which is one file's alone: the same rules again change nothing, others (a module taken anew in an open tab)
 * take the place of the first. Constructed sheets need neither `unsafe-inline` nor a nonce; where they are missing
 * (jsdom) a `<style nonce>` serves.
 */
export function addStyles(id: string, css: string): void {
  if (typeof document === 'undefined') return
  refuseSecondGiver('styles', id)
  const known = sheets.get(id)
  if (known?.css === css) return
  const write = known?.write ?? (ofPage ? adopted(ofPage) : element(id))
  write(css)
  sheets.set(id, { css, write })
}
