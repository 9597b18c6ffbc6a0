const added = new Set<string>()

/** The nonce of the page's own scripts; browsers hide the attribute but keep the property. */
const pageNonce = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''

const adopt = (css: string) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}

const insertElement = (id: string, css: string) => {
  const element = document.createElement('style')
  element.nonce = pageNonce()
  element.dataset['kasa'] = id
  element.textContent = css
  document.head.append(element)
}

/**
 * Puts a plain stylesheet into the page once per `id`; a part calls it beside its own code, so its rules arrive with it.
 * Constructed sheets need neither `unsafe-inline` nor a nonce; where they are missing (jsdom) a `<style nonce>` serves.
 */
export function addStyles(id: string, css: string): void {
  if (typeof document === 'undefined' || added.has(id)) return
  added.add(id)
  if ('adoptedStyleSheets' in document && 'replaceSync' in CSSStyleSheet.prototype) adopt(css)
  else insertElement(id, css)
}
