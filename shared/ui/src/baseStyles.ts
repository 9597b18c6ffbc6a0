import { breakpoints } from './tokens'

/**
 * Reset, type, focus ring and reduced motion, with or without Chakra. In Chakra's `base` layer, below its recipes;
 * our unlayered classes take precedence over both. With reduced motion, transitions last 0: even the shortest would
 * make a theme change visible frame by frame.
 */
export const baseCss = `@layer base{
*,::before,::after{box-sizing:border-box}
body,h1,h2,h3,p,dl,dd,ul,ol,figure{margin:0}
ul,ol{padding:0;list-style:none}
button,input,select,textarea{font:inherit;color:inherit;letter-spacing:inherit}
html{-webkit-text-size-adjust:100%}
body{font:13px/20px var(--kasa-font);color:var(--kasa-ink);background:var(--kasa-bg);
  font-feature-settings:"cv05","ss03";-webkit-font-smoothing:antialiased}
a{color:var(--kasa-accent-ink)}
[hidden]{display:none!important}
:focus-visible{outline:2px solid var(--kasa-focus);outline-offset:2px}
::selection{background:color-mix(in srgb,var(--kasa-accent) 28%,transparent)}
@media (prefers-reduced-motion:reduce){*,::before,::after{animation-duration:.01ms!important;
  animation-iteration-count:1!important;transition-duration:0s!important;scroll-behavior:auto!important}}
}
.k-num{font-variant-numeric:tabular-nums}
.k-sr{position:absolute;width:1px;height:1px;margin:-1px;padding:0;overflow:hidden;clip-path:inset(50%);
  white-space:nowrap;border:0}
`

/** Buttons and fields as plain classes, for the login page, which must not load Chakra, and for the console. */
export const controlCss = `
.k-btn{display:inline-flex;align-items:center;justify-content:center;gap:6px;height:var(--kasa-control-height);
  padding:0 12px;border-radius:var(--kasa-radius);border:1px solid var(--kasa-line);background:var(--kasa-surface);
  font-weight:550;color:var(--kasa-ink);white-space:nowrap;cursor:pointer;text-decoration:none;user-select:none}
.k-btn:hover{background:var(--kasa-row-hover);border-color:color-mix(in srgb,var(--kasa-line) 70%,var(--kasa-ink-3))}
.k-btn:active{background:var(--kasa-line-soft)}
.k-btn.small{height:var(--kasa-control-height-small);padding:0 9px;border-radius:7px}
.k-btn.large{height:var(--kasa-control-height-large)}
.k-btn.wide{width:100%}
.k-btn.primary{background:var(--kasa-accent);border-color:var(--kasa-accent);color:var(--kasa-on-accent)}
.k-btn.primary:hover{background:color-mix(in srgb,var(--kasa-accent) 90%,var(--kasa-ink));border-color:transparent}
.k-btn.danger{color:var(--kasa-red)}
.k-btn.quiet{background:transparent;border-color:transparent;color:var(--kasa-ink-2)}
.k-btn.quiet:hover{background:var(--kasa-gray-bg);color:var(--kasa-ink)}
.k-btn.icon{width:var(--kasa-control-height);padding:0}.k-btn.icon.small{width:var(--kasa-control-height-small)}
.k-btn[aria-disabled=true],.k-btn:disabled{color:var(--kasa-ink-3);background:var(--kasa-gray-bg);
  border-color:var(--kasa-line);cursor:not-allowed}
.k-btn .k-kbd{border-color:color-mix(in srgb,currentColor 40%,transparent);background:transparent;color:inherit}
.k-icon{width:16px;height:16px;flex:none;stroke:currentColor;fill:none;stroke-width:1.6;stroke-linecap:round;
  stroke-linejoin:round}
.k-spin{width:14px;height:14px;flex:none;border-radius:50%;border:2px solid currentColor;border-right-color:transparent;
  animation:k-spin .8s linear infinite}
@keyframes k-spin{to{transform:rotate(1turn)}}
.k-field{display:flex;flex-direction:column;gap:4px;min-width:0}
.k-field>label{font-weight:550}
.k-field .hint{color:var(--kasa-ink-3);font-size:12px;line-height:16px}
.k-field .wrong{color:var(--kasa-red);font-size:12px;line-height:16px;display:flex;gap:4px}
.k-input{width:100%;height:var(--kasa-control-height);padding:0 10px;border:1px solid var(--kasa-line-field);
  border-radius:var(--kasa-radius);background:var(--kasa-surface);color:var(--kasa-ink)}
textarea.k-input{height:auto;min-height:72px;padding:6px 10px;resize:vertical}
select.k-input{padding-right:28px}
.k-input[type=file]{display:flex;align-items:center}
.k-input::file-selector-button{height:calc(var(--kasa-control-height) - 8px);margin:3px 8px 0 -6px}
.k-input.large{height:40px;font-size:14px}
.k-input.small{height:var(--kasa-control-height-small);border-radius:7px}
.k-input::placeholder{color:var(--kasa-ink-3);opacity:1}
.k-input:focus-visible{outline-offset:-1px;border-color:var(--kasa-focus)}
.k-input[aria-invalid=true]{border-color:var(--kasa-red)}
.k-input:disabled{background:var(--kasa-gray-bg);color:var(--kasa-ink-3)}
.k-check{accent-color:var(--kasa-accent);width:14px;height:14px;margin:0;cursor:pointer}
@media (max-width:${breakpoints.phone}px){.k-input,.k-input.small,.k-input.large{font-size:16px;height:40px}
.k-btn{height:36px}}
`
