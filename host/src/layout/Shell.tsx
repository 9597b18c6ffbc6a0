import { useText } from '@kasa/console/i18n'
import { useSuspended } from '@kasa/console/session'
import type { MenuEntry } from '@kasa/domain/menu'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { Sidebar } from '../menu/Sidebar'
import { Footer } from './Footer'
import { menuCollapsePx } from './layoutStyles'
import { useOverlay } from './overlay'
import { usePageArrival } from './pageArrival'
import { TopBar } from './TopBar'

const loadPrint = () => import('./print')
const signsOfWork = ['keydown', 'pointerdown'] as const

const isNarrow = () => matchMedia(`(max-width:${menuCollapsePx - 1}px)`).matches

/** The signed-in frame: skip link, menu, top bar, screen, footer. Below 768 px the menu covers the screen. */
export function Shell({ menu, children }: { menu: readonly MenuEntry[]; children: ReactNode }) {
  const t = useText('host')
  const isSuspended = useSuspended()
  const main = useRef<HTMLElement>(null)
  const [isMenuShown, setIsMenuShown] = useState(() => !isNarrow())
  const isOverlay = isMenuShown && isNarrow()
  const side = useRef<HTMLElement>(null)
  usePageArrival(main)
  useOverlay(side, isOverlay, () => setIsMenuShown(false))

  useEffect(() => {
    const media = matchMedia(`(max-width:${menuCollapsePx - 1}px)`)
    const follow = ({ matches }: MediaQueryListEvent) => setIsMenuShown(!matches)
    media.addEventListener('change', follow)
    return () => media.removeEventListener('change', follow)
  }, [])
  useEffect(() => {
    // Printing support is loaded with the first key or press, since a screen that is only viewed is rarely printed.
    const prepare = () => {
      leave()
      void loadPrint().then(
        ({ preparePrint }) => preparePrint(),
        () => undefined,
      )
    }
    const leave = () => signsOfWork.forEach((sign) => window.removeEventListener(sign, prepare))
    signsOfWork.forEach((sign) => window.addEventListener(sign, prepare))
    return leave
  }, [])
  const leaveOverlay = () => isNarrow() && setIsMenuShown(false)

  return (
    <div className={`h-shell ${isMenuShown ? '' : 'bare'}`}>
      <a className="h-skip" href="#screen">
        {t('bar.skip')}
      </a>
      <aside id="menu" ref={side} className="h-side" tabIndex={-1} hidden={!isMenuShown}>
        <Sidebar menu={menu} onGo={leaveOverlay} />
      </aside>
      {isOverlay && <div className="h-veil" onClick={leaveOverlay} />}
      <div className="h-rest" inert={isOverlay}>
        <TopBar isMenuShown={isMenuShown} onToggleMenu={() => setIsMenuShown(!isMenuShown)} />
        <main id="screen" ref={main} className="h-main" tabIndex={-1}>
          {isSuspended && <p className="h-suspended">{t('suspended.note')}</p>}
          {children}
        </main>
        <Footer />
      </div>
    </div>
  )
}
