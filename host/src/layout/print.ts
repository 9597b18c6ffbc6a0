import { addStyles } from '@kasa/ui/addStyles'

import { showTheme } from '../theme/darkMode'

// The unit tests' browser cannot read the rule of page numbers, and would drop the others with it.
const pageCss = '@page{margin:14mm 12mm 16mm;@bottom-right{content:counter(page) " / " counter(pages);font-size:9px}}'

/* The list as a sheet, or the record that is open, whole; what is pressed or typed into stays behind. */
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

// Paper is white: light ink on it could not be read.
const showLight = () => void (document.documentElement.dataset['theme'] = 'light')

/** Prepares the console for being printed: no menu, ink on white, every row in the flow of the page. */
export function preparePrint(): void {
  addStyles('h-paper', css)
  addStyles('h-page-numbers', pageCss)
  window.addEventListener('beforeprint', showLight)
  window.addEventListener('afterprint', showTheme)
}
