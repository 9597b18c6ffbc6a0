import { addStyles } from '@kasa/ui/addStyles'
import { styledWith } from '@kasa/ui/styles'

addStyles(
  'withdraw-uploads',
  `
.wu-drop{display:grid;justify-items:center;gap:6px;padding:26px 16px;text-align:center}
.wu-drop .k-btn{margin-top:6px}
.wu-drop input{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.wu-part{display:grid;gap:12px}
.wu-list{display:grid;gap:6px}.wu-list li{overflow-wrap:anywhere}
.wu-list .k-btn{height:auto;min-height:32px;white-space:normal;text-align:left}
.wu-rows{margin-top:12px;max-height:260px;overflow:auto;display:grid;gap:4px}
.wu-rows li{display:flex;flex-wrap:wrap;gap:4px;overflow-wrap:anywhere}.wu-rows li span{margin-left:auto}
`,
)

/** The dialog's layout, with the UI kit's styles. */
export const styled = styledWith<'drop' | 'part' | 'list' | 'rows'>('wu', {
  drop: ['drop'],
  list: ['text'],
  rows: ['text', 'num'],
})
