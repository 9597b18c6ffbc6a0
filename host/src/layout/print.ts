import { addStyles } from '@kasa/ui/addStyles'

import { showTheme } from '../theme/darkMode'

// Separate because the unit tests' browser cannot parse page number rules and would drop the others.
const pageCss = '@page{margin:14mm 12mm 16mm;@bottom-right{content:counter(page) " / " counter(pages);font-size:9px}}'

/* Prints the list, or the open record; controls are hidden. */
const css = `
@media print{
.h-side,.h-bar,.h-foot,.h-skip,.h-veil{display:none!important}
.h-shell,.h-rest{display:block;overflow:visible}
.h-main{overflow:visible}
.k-grid{contain:none;height:auto;max-height:none!important;overflow:visible;border-radius:0}
.k-grid-head{position:static}
.k-grid-body{height:auto!important}
.k-row{position:static;transform:none!important;contain:none;will-change:auto;break-inside:avoid}
.k-row.cursor{box-shadow:none;background:none}
.k-c.k-pick,.k-grid-foot{display:none}
.kl-page,.kl-page.open,.kl-list,.kl-panel{display:block;height:auto;padding:0}
.kl-page.open .kl-list,.kl-list .k-btn,.kl-page>* .k-btn,.kl-hints,.kl-list .k-chip.add,.kl-list .k-chip.off,
  .kl-list .k-tabs>[aria-selected=false],.kl-list .k-search:has(:placeholder-shown){display:none}
.kl-list .k-filters,.kl-list .k-tabs{flex-wrap:wrap;overflow:visible}
.kl-printed{display:inline}
.kl-page>:is(aside,dialog){position:static;inset:0;width:100%;height:auto;max-height:none;overflow:visible;
  border:0;animation:none}
.kl-page>dialog{position:absolute}
}
`

// Light text would be unreadable on white paper.
const showLight = () => void (document.documentElement.dataset['theme'] = 'light')

/** Prepares the console for printing: no menu, dark on white, all rows. */
export function preparePrint(): void {
  addStyles('h-paper', css)
  addStyles('h-page-numbers', pageCss)
  window.addEventListener('beforeprint', showLight)
  window.addEventListener('afterprint', showTheme)
}
