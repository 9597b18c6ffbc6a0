import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/styles'

addStyles(
  'remit',
  `
.kt-acts{display:flex;flex-wrap:wrap;gap:8px;justify-content:flex-end}
.kt-foot{display:flex;flex:1;flex-wrap:wrap;gap:8px}.kt-foot>.k-btn{flex:1 1 auto}
.kt-section{display:grid;gap:8px}.kt-section h3{display:flex;align-items:baseline;gap:8px}
.kt-section h3 small{margin-left:auto}
.kt-limit{display:grid;gap:4px}.kt-limit p{display:flex;gap:8px;justify-content:space-between}
.kt-use{display:grid;grid-template-columns:minmax(40px,1fr) 36px;align-items:center;gap:8px}
.kt-marks{display:inline-flex;gap:6px;align-items:center}
`,
)

/** This module's styles, based on those of the UI kit. */
export const styled = styledWith<'acts' | 'foot' | 'section' | 'limit' | 'use' | 'iban' | 'marks'>('kt', {
  section: ['text'],
  limit: ['num'],
  use: ['num'],
  iban: ['key'],
})
