import { refuseSecondGiver } from './secondGiver'

type Sheet = { css: string; write: (css: string) => void }

const sheets = new Map<string, Sheet>()

/** The document's style sheets, read before the host blocks access; undefined without constructed sheets (jsdom). */
const ofPage =
  typeof document !== 'undefined' && 'adoptedStyleSheets' in document && 'replaceSync' in CSSStyleSheet.prototype
    ? document.adoptedStyleSheets
    : undefined

/** The nonce of the page's scripts; browsers hide the attribute but keep the property. */
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
 * Adds a style sheet to the page, called beside a part's own code. Each `id` belongs to one file: equal rules change
 * nothing, other rules (a newer build in an open tab) replace the first. Constructed sheets need neither
 * `unsafe-inline` nor a nonce; without them (jsdom) it uses `<style nonce>`.
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
