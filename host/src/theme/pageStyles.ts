import { tenant } from '@kasa/console/tenant'
import { addStyles } from '@kasa/ui/addStyles'
import { loginCss } from '@kasa/ui/loginStyles'
import { addBaseSheet, addBrandSheet } from '@kasa/ui/pageSheets'

const brandMarkCss = `
.h-brand{display:inline-flex;align-items:center;gap:10px;min-width:0;font-weight:650;font-size:15px;
  letter-spacing:-.01em;color:var(--kasa-ink)}
.h-brand i{flex:none;width:24px;height:24px;border-radius:7px;background:var(--kasa-accent);color:var(--kasa-on-accent);
  display:grid;place-items:center;font-style:normal;font-weight:700}
.h-brand span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
`

/** Tokens, controls and brand colours of all host pages. */
export function addPageStyles(): void {
  addBaseSheet(loginCss)
  addBrandSheet(tenant().brand.colors)
  addStyles('h-brand', brandMarkCss)
}
