import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/styles'
import { breakpoints } from '@kasa/ui/tokens'

addStyles(
  'admin',
  `
.ka-foot{display:flex;flex:1;flex-wrap:wrap;gap:8px}.ka-foot>.k-btn{flex:1 1 auto}
.ka-seal{display:inline-flex;vertical-align:middle}.ka-seal .k-icon{width:14px;height:14px}
.ka-text{white-space:pre-wrap;overflow-wrap:anywhere;max-height:320px;overflow:auto;margin:6px 0 0;padding:10px 12px}
.ka-diff{display:grid;gap:10px}.ka-diff dd{overflow-wrap:anywhere}
.ka-troubles{display:grid;gap:8px;padding:12px 0 0}
.ka-scroll{max-height:38vh;overflow:auto}
.ka-health td{vertical-align:top}.ka-health td p,.ka-health .url{overflow-wrap:anywhere}
.ka-health td:first-child{min-width:200px}.ka-health td:nth-child(5){min-width:220px}
.ka-health .fact{white-space:nowrap}
.ka-health .acts{display:flex;flex-wrap:wrap;gap:6px;justify-content:flex-end}.ka-health th:last-child{text-align:end}
.ka-round{display:flex;flex-wrap:wrap;gap:6px 12px;align-items:center}.ka-round p{flex:1 1 240px}
.ka-round small{margin-inline-start:8px}.ka-round progress{flex:1 1 160px}
.ka-line{display:flex;flex-wrap:wrap;gap:6px;align-items:center}
@media (max-width:${breakpoints.phone}px){.ka-troubles{padding-inline:16px}.ka-scroll{max-height:26vh}
.ka-health tr{display:grid;gap:4px;padding:10px 0}.ka-health td{display:block}.ka-health td:empty{display:none}
.ka-health td[data-label]{display:flex;flex-wrap:wrap;gap:0 8px}
.ka-health td[data-label]::before{content:attr(data-label)}.ka-health .acts{justify-content:flex-start}}
.ka-calls{display:grid}.ka-calls summary{width:100%;padding:8px 0;overflow-wrap:anywhere}.ka-calls>details{margin:0}
.ka-calls>details[open]{padding-bottom:16px}
.ka-callFilters{display:grid;gap:10px;grid-template-columns:repeat(auto-fit,minmax(170px,1fr));align-items:start}
.ka-callFilters>:first-child{grid-column:1/-1}
.ka-more{margin-top:6px}.ka-more .ka-diff{margin-top:10px}
`,
)

/** The screen's layout, with the UI kit's styles. */
export const styled = styledWith<
  | 'foot'
  | 'troubles'
  | 'scroll'
  | 'health'
  | 'round'
  | 'line'
  | 'calls'
  | 'callFilters'
  | 'quiet'
  | 'link'
  | 'seal'
  | 'text'
  | 'diff'
  | 'more'
  | 'copy'
>('ka', {
  health: ['table'],
  round: ['bar', 'text'],
  line: ['quiet'],
  calls: ['rows'],
  quiet: ['quiet'],
  link: ['link'],
  seal: ['faint'],
  text: ['code'],
  diff: ['diff'],
  more: ['more'],
  copy: ['copy'],
})
