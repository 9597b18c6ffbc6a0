import { addStyles } from '@kasa/ui/addStyles'

const css = `
.s-lock{margin:auto;padding:24px;width:min(416px,calc(100vw - 32px));max-height:calc(100dvh - 32px);overflow:auto;
  border:1px solid var(--kasa-line);border-radius:14px;background:var(--kasa-surface);color:var(--kasa-ink);
  box-shadow:var(--kasa-shadow)}
.s-lock[open]{display:flex;flex-direction:column;gap:16px}
.s-lock::backdrop{background:color-mix(in srgb,var(--kasa-bg) 72%,transparent);-webkit-backdrop-filter:blur(16px);
  backdrop-filter:blur(16px)}
.s-lock h1{font-size:19px;line-height:28px;font-weight:650;letter-spacing:-.015em}
.s-lock header{display:flex;flex-direction:column;gap:8px}
.s-lock header p{color:var(--kasa-ink-2)}
.s-near{position:fixed;inset:auto 0 16px;z-index:1650;margin:0 auto;width:min(440px,calc(100vw - 32px));
  box-sizing:border-box;display:grid;grid-template-columns:1fr auto;gap:4px 16px;align-items:center;
  padding:12px 12px 12px 16px;border:1px solid var(--kasa-line);border-radius:var(--kasa-radius-large);
  background:var(--kasa-raised);color:var(--kasa-ink);box-shadow:var(--kasa-shadow)}
.s-near b{font-weight:600}.s-near p{color:var(--kasa-ink-2)}
.s-near time{font-variant-numeric:tabular-nums;font-weight:600;font-size:15px;text-align:right}
`

/** The rules of the notice and of the sign-in on top of a page. */
export const addSessionStyles = (): void => addStyles('h-session', css)
