import { addStyles } from '@kasa/ui/addStyles'

import { addLoginStyles } from '../auth/loginStyles'

const css = `
.a-form{display:flex;flex-direction:column;gap:12px;color:var(--kasa-ink)}
.a-part{display:flex;flex-direction:column;gap:8px;padding-top:12px;border-top:1px solid var(--kasa-line-soft);
  color:var(--kasa-ink)}
.a-part h3{font-size:13px;line-height:20px;font-weight:600}
.a-part p{color:var(--kasa-ink-2)}
.a-line{display:flex;flex-wrap:wrap;align-items:center;gap:8px}
.a-line>:last-child{margin-left:auto}
.a-sessions{display:flex;flex-direction:column}
.a-sessions li{display:flex;align-items:center;gap:12px;padding:8px 0;border-top:1px solid var(--kasa-line-soft)}
.a-sessions li:first-child{border-top:0}
.a-sessions div{flex:1;min-width:0;overflow-wrap:anywhere}
.a-sessions b{font-weight:550}.a-sessions span{color:var(--kasa-ink-2);font-size:12px}
.a-sessions em{font-style:normal;font-size:12px;color:var(--kasa-accent-ink)}
.a-link{border:0;padding:0;background:none;color:var(--kasa-accent-ink);text-decoration:underline;cursor:pointer;
  font-weight:500;text-align:left}
.a-codes{display:grid;grid-template-columns:1fr 1fr;gap:6px 16px;padding:12px 16px;border:1px solid var(--kasa-line);
  border-radius:var(--kasa-radius);background:var(--kasa-surface);color:var(--kasa-ink);
  font:500 14px/22px ui-monospace,"SFMono-Regular",Menlo,monospace}
.a-wrong{color:var(--kasa-red)}
`

/** Styles of the account dialogs; code field and secret use the login page's. */
export function addAccountStyles(): void {
  addLoginStyles()
  addStyles('h-account', css)
}
