import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/styles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'remit-statements',
  `
.ks-acts{display:flex;flex-wrap:wrap;gap:8px;justify-content:flex-end}
.ks-drop{display:grid;justify-items:center;gap:6px;padding:26px 16px;text-align:center}
.ks-drop .k-btn{margin-top:6px}
.ks-drop input{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.ks-progress{display:grid;gap:6px}
.ks-warns{padding-left:18px;list-style:disc;display:grid;gap:4px}
.ks-warns:has(li:only-child){padding-left:0;list-style:none}
.ks-files{display:flex;flex-wrap:wrap;gap:8px}
.ks-rows{display:grid;gap:8px}
.ks-rows ol{display:grid}
.ks-rows li{display:grid;grid-template-columns:minmax(0,1fr) fit-content(58%);gap:2px 12px;padding:8px 2px}
.ks-rows .who,.ks-rows small{overflow-wrap:anywhere}.ks-rows .amount{text-align:right;white-space:nowrap}
.ks-rows .all{grid-column:1/-1}.ks-rows small.end{text-align:right}
.ks-rows .acts{display:flex;flex-wrap:wrap;gap:8px;justify-content:flex-end}
.ks-rows .none{padding:10px 2px}
.ks-map{display:grid;gap:12px;min-width:0}
.ks-sheet{overflow:auto;max-height:260px}
.ks-sheet th,.ks-sheet td{max-width:220px;overflow:hidden;text-overflow:ellipsis}
.ks-sheet thead th{position:sticky;top:0;z-index:1}.ks-sheet select{min-width:164px}
.ks-sheet td.ks-bad{white-space:normal;max-width:none;overflow-wrap:anywhere}
.ks-choices{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:10px}
.ks-check{display:flex;gap:8px;align-items:center;min-height:28px}
@media (max-width:${breakpoints.phone}px){.ks-choices{grid-template-columns:repeat(2,minmax(0,1fr))}}
`,
)

/** This screen's styles, based on those of the UI kit. */
export const styled = styledWith<
  'bad' | 'acts' | 'drop' | 'progress' | 'warns' | 'files' | 'rows' | 'map' | 'sheet' | 'choices' | 'check'
>('ks', { bad: ['bad', 'strong'], drop: ['drop'], progress: ['bar'], rows: ['text'], sheet: ['sheet', 'small'] })
