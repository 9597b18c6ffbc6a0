import { words } from '@kasa/console/failure'
import { useCan } from '@kasa/console/can'
import { useLanguage } from '@kasa/console/i18n'
import { toast } from '@kasa/console/toast'
import { useEffect, useRef, useState, type ComponentType } from 'react'

import { setUpkeep, useUpkeep } from '../upkeep/upkeepState'

type Opened = ComponentType<{ onClose: () => void }>

/** Ctrl+. or ⌘.: not used by browsers or our screens. */
const isChord = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key === '.' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Opens the module inspector by keyboard or from the status page, with permission; its code loads on first use. */
export function InspectorArea() {
  const mayInspect = useCan('module.develop')
  const language = useLanguage()
  const { isInspecting } = useUpkeep()
  const [Inspector, setInspector] = useState<Opened>()
  const close = () => setUpkeep({ isInspecting: false })
  useEffect(() => {
    if (!mayInspect) return
    const onKeyDown = (event: KeyboardEvent) => {
      // Not while a question dialog is open.
      if (!isChord(event) || document.querySelector('dialog[open]:not(.k-drawer)')) return
      event.preventDefault()
      setUpkeep({ isInspecting: true })
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [mayInspect])
  const fail = useRef((_caught: unknown) => {})
  useEffect(() => {
    fail.current = (caught) => {
      close()
      toast('error', words(caught, language))
    }
  })
  useEffect(() => {
    if (isInspecting && mayInspect)
      import('./Inspector').then(
        (file) => setInspector(() => file.Inspector),
        (caught: unknown) => fail.current(caught),
      )
  }, [isInspecting, mayInspect])
  return isInspecting && mayInspect && Inspector ? <Inspector onClose={close} /> : null
}
