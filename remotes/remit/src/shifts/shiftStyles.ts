import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/styles'

addStyles(
  'remit-shifts',
  `
.kt-shift{padding:16px 18px;display:grid;gap:12px;min-width:0}
.kt-shift h2{display:flex;gap:8px;align-items:baseline}.kt-shift h2 small{margin-left:auto}
.kt-duty{display:inline-flex;flex-wrap:wrap;gap:8px}
.kt-counts input{width:120px;text-align:end}
.kt-counts td:first-child{min-width:112px;overflow-wrap:break-word}.kt-paper .kt-counts td:first-child{min-width:64px}
.kt-paper .kt-counts :is(th,td){padding-right:8px}
.kt-why{display:flex;flex-wrap:wrap;gap:8px}.kt-why>*{flex:1 1 200px;min-width:0}
.kt-counts .kt-why input{text-align:start;width:auto}
.kt-differs{display:grid;gap:2px}
.kt-over{overflow-x:auto}
.kt-paper{display:grid;gap:12px;overflow-wrap:anywhere}.kt-paper h2{display:none}.kt-paper h3{margin-bottom:4px}
.kt-paper ul{display:grid;gap:2px}
.kt-fates{display:grid;gap:4px}.kt-fates label{display:flex;gap:8px;align-items:center;min-height:28px}
.kt-sheet{padding:8mm}.kt-sheet h2{display:block}
`,
)

/** This screen's styles, based on those of the UI kit. */
export const styledShift = styledWith<
  'shift' | 'duty' | 'counts' | 'why' | 'differs' | 'over' | 'paper' | 'fates' | 'sheet'
>('kt', {
  shift: ['card', 'text'],
  duty: ['toggles'],
  counts: ['table'],
  paper: ['text', 'num'],
  fates: ['choices'],
  sheet: ['paper'],
})
