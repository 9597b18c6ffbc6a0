import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/styles'
import { breakpoints, narrowMedia } from '@kasa/ui/tokens'

addStyles(
  'reports-dash',
  `
.rp-page{display:grid;gap:16px;padding:24px;max-width:1280px;overflow:auto;align-content:start;
  grid-template-columns:minmax(0,1fr)}
.rp-two{display:grid;grid-template-columns:minmax(0,2fr) minmax(300px,1fr);gap:16px}
.rp-three{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(300px,100%),1fr));gap:16px}
.rp-card{padding:14px 16px;display:grid;gap:8px;min-width:0;align-content:start;grid-template-columns:minmax(0,1fr)}
.rp-stack{display:grid;gap:16px;min-width:0;align-content:start}
.rp-top{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 12px}
.rp-top>:last-child:not(:first-child){margin-inline-start:auto}
.rp-row{display:flex;flex-wrap:wrap;align-items:center;gap:4px 10px;min-height:34px;padding:4px 0}
.rp-row>:last-child{margin-inline-start:auto;text-align:end;display:inline-flex;align-items:center;gap:8px}
.rp-row .k-meter{width:80px}.rp-big{white-space:nowrap}
.rp-dials{display:flex;flex-wrap:wrap;gap:16px}.rp-dial{display:grid;justify-items:center;gap:2px;text-align:center}
.rp-kept{display:inline-flex;align-items:center;gap:8px}.rp-kept .k-meter{width:56px}
.rp-alert{display:block}
.rp-scroll{overflow-x:auto}
@media ${narrowMedia}{.rp-two{grid-template-columns:minmax(0,1fr)}}
@media (max-width:${breakpoints.phone}px){.rp-page{padding:16px 12px}.rp-kept .k-meter{display:none}
.rp-last tr{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:2px 12px;align-items:center;padding:8px 0}
.rp-last td{display:block}.rp-last .time,.rp-last .reference{display:none}}
`,
)

/** The screens' layout, with the UI kit's styles. */
export const styledDash = styledWith<
  | 'page'
  | 'two'
  | 'three'
  | 'card'
  | 'stack'
  | 'top'
  | 'row'
  | 'rows'
  | 'big'
  | 'dials'
  | 'dial'
  | 'scroll'
  | 'kept'
  | 'alert'
  | 'last'
  | 'table'
>('rp', {
  card: ['card', 'text'],
  rows: ['rows'],
  big: ['headline'],
  alert: ['bad'],
  last: ['table'],
  table: ['table'],
})
