import { words } from '@kasa/console/failure'
import { useLanguage, useText } from '@kasa/console/i18n'
import { toast } from '@kasa/console/toast'
import { Icon } from '@kasa/ui/Icon'
import { Kbd } from '@kasa/ui/Kbd'
import { useEffect, useRef, useState, type ComponentType } from 'react'

type PaletteDialog = ComponentType<{ onClose: () => void }>

/** Opens the command palette, also by Ctrl+K and ⌘K; its code loads on first use. */
export function PaletteButton() {
  const t = useText('host')
  const language = useLanguage()
  const [Palette, setPalette] = useState<PaletteDialog>()
  const open = async () => {
    try {
      const { Palette: loaded } = await import('./Palette')
      setPalette(() => loaded)
    } catch (caught) {
      toast('error', words(caught, language))
    }
  }
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // Not while a question dialog is open.
      if (!document.querySelector('dialog[open]:not(.k-drawer)')) void latest.current()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        className="h-search"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        <Icon name="search" />
        <span>{t('bar.search')}</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      {Palette && <Palette onClose={() => setPalette(undefined)} />}
    </>
  )
}
