import { addStyles } from '@kasa/ui/addStyles'

import { addPageStyles } from '../theme/pageStyles'

const css = `
.l-page{min-height:100dvh;display:grid;grid-template-rows:56px 1fr 48px;justify-items:center;padding:0 16px}
.l-bar{justify-self:stretch;display:flex;align-items:center;justify-content:flex-end;gap:8px}
.l-languages{display:flex;gap:2px}
.l-languages [aria-pressed=true]{color:var(--kasa-ink);background:var(--kasa-gray-bg)}
.l-card{align-self:start;margin-top:clamp(0px,10vh,96px);width:100%;max-width:384px;display:flex;flex-direction:column;
  gap:20px;padding:28px;background:var(--kasa-surface);border:1px solid var(--kasa-line);border-radius:14px}
.l-card h1{font-size:19px;line-height:28px;font-weight:650;letter-spacing:-.015em}
.l-lead{color:var(--kasa-ink-2);margin-top:2px}
.l-form{display:flex;flex-direction:column;gap:12px}
.l-form h1+.k-field,.l-form .l-alert{margin-top:4px}
.l-note{min-height:16px;font-size:12px;line-height:16px}.l-note:not(.wrong){color:var(--kasa-ink-2)}
.l-form h1:focus{outline:0}
.l-alert{padding:10px 12px;border-radius:var(--kasa-radius);background:var(--kasa-accent-soft);color:var(--kasa-ink)}
.l-alert.bad{background:var(--kasa-red-bg);color:var(--kasa-red)}
.l-password{position:relative;display:block}.l-password .k-input{padding-right:44px}
.l-password .k-btn{position:absolute;right:4px;top:4px}
.l-links{display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between}
.l-links a{color:var(--kasa-accent-ink);padding:4px 0}
.l-code{font-size:20px!important;letter-spacing:.4em;font-variant-numeric:tabular-nums;text-align:center;
  padding-left:calc(10px + .4em)}
.l-secret{display:flex;flex-wrap:wrap;gap:16px;min-height:150px;align-items:flex-start}
.l-secret img{border-radius:8px;background:#fff;flex:none;border:1px solid var(--kasa-line);box-sizing:content-box}
.l-secret dl{flex:1 1 140px;min-width:0}.l-secret dt{color:var(--kasa-ink-3);font-size:12px}
.l-secret dd{overflow-wrap:anywhere;font-weight:500;margin-bottom:8px}
.l-secret code{font:500 13px/20px ui-monospace,"SFMono-Regular",Menlo,monospace;display:block;margin-bottom:6px}
.l-foot{align-self:center;color:var(--kasa-ink-3);font-size:12px}
@media (max-width:420px){.l-card{padding:20px;margin-top:0}}
`

/** Styles of the login page, in addition to the shared ones. */
export function addLoginStyles(): void {
  addPageStyles()
  addStyles('l-login', css)
}
