import '@fontsource-variable/inter'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

import { addStyles } from '../src/addStyles'
import { UiProvider } from '../src/UiProvider'
import { Catalogue } from './Catalogue'
import { Frame } from './Frame'
import { addressOf, readShown } from './look'

addStyles(
  'gallery',
  `
.g-whole{display:grid;grid-template-columns:200px minmax(0,1fr);min-height:100vh}
.g-nav{display:flex;flex-direction:column;gap:2px;padding:16px 10px;border-right:1px solid var(--kasa-line);
  background:var(--kasa-surface)}
.g-nav a{padding:5px 10px;border-radius:6px;color:var(--kasa-ink-2);text-decoration:none}
.g-nav a:hover{background:var(--kasa-row-hover)}
.g-nav a[aria-current]{background:var(--kasa-row-sel);color:var(--kasa-ink);font-weight:600}
.g-page{padding:18px 20px 40px;min-width:0}.g-page h1{font-size:20px;line-height:28px;font-weight:650;margin-right:auto}
.g-page h2{font-size:14px;line-height:20px;font-weight:600;margin:20px 0 6px}
.g-page p{max-width:72ch;color:var(--kasa-ink-2)}
.g-bar{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;margin-bottom:12px}
.g-choice{display:flex;gap:4px;border:0;margin:0;padding:0}
.g-scroll{overflow:auto}
.g-window{border:1px solid var(--kasa-line);border-radius:10px;background:var(--kasa-bg);height:560px;display:block}
.g-window.w390{width:390px}.g-window.w1440{width:1440px}
.g-page table{border-collapse:collapse;width:100%}
.g-page td,.g-page th{text-align:left;vertical-align:top;padding:6px 12px 6px 0;
  border-bottom:1px solid var(--kasa-line-soft)}.g-page th{color:var(--kasa-ink-2);font-weight:550}
.g-page code{font:500 12px/18px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.g-frame{padding:16px}.g-state{margin-bottom:24px}
.g-name{font-size:12px;line-height:18px;font-weight:550;color:var(--kasa-ink-2);margin-bottom:8px}
@media (max-width:700px){.g-whole{grid-template-columns:minmax(0,1fr)}.g-nav{flex-direction:row;overflow:auto}}
`,
)

const isChecked = location.pathname === '/checked'
const start = readShown(new URLSearchParams(location.search))

function Gallery() {
  const [shown, setShown] = useState(start)
  const show = (next: typeof shown) => {
    history.replaceState(null, '', addressOf('/', next))
    setShown(next)
  }
  const isFrame = isChecked || location.pathname === '/frame'
  return (
    <UiProvider theme={shown.theme}>
      {isFrame ? <Frame shown={shown} isChecked={isChecked} /> : <Catalogue shown={shown} onShow={show} />}
    </UiProvider>
  )
}

document.documentElement.lang = start.language
createRoot(document.getElementById('root') as HTMLElement).render(<Gallery />)
