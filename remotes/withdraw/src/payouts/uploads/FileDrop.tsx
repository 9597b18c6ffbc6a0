import { Button } from '@kasa/ui/Button'
import { useRef, useState, type DragEvent } from 'react'

import { styled } from './uploadStyles'
import { useUploadWords } from './uploadWords'

/** Uploads a dropped or chosen file at once. `reading`: the file being uploaded. */
export function FileDrop({ reading, onFile }: { reading: string | null; onFile: (file: File) => void }) {
  const t = useUploadWords()
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && reading === null) onFile(file)
  }
  const drag = (isIn: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isIn)
  }
  return (
    <div
      className={`${styled('drop')}${isOver ? ' over' : ''}`}
      aria-busy={reading !== null}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        take(event.dataTransfer.files)
      }}
    >
      <b>{reading === null ? t('drop.title') : t('drop.reading', { name: reading })}</b>
      <span>{t('drop.text')}</span>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.xlsx,.txt"
        tabIndex={-1}
        aria-label={t('drop.choose')}
        onChange={({ target }) => {
          take(target.files)
          // Allows choosing the same file again after correcting it.
          target.value = ''
        }}
      />
      <Button busy={reading !== null} autoFocus onClick={() => chooser.current?.click()}>
        {t('drop.choose')}
      </Button>
    </div>
  )
}
