import { useDraft } from '@kasa/console/draft'
import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { toast } from '@kasa/console/toast'
import { Button } from '@kasa/ui/Button'
import { Textarea } from '@kasa/ui/Input'
import { useState, type KeyboardEvent } from 'react'

import type { Note, AttachmentCalls } from './attachmentCalls'
import { useAttachmentWords } from './attachments/attachmentWords'
import { AttachmentSection } from './AttachmentSection'

type NotesProps = {
  noun: { words: readonly string[] }
  calls: AttachmentCalls
  id: string
  notes: readonly Note[]
  onChanged: () => Promise<unknown>
}

/** Notes of colleagues, pinned ones first. Ctrl or Cmd with Enter adds a note. */
export function Notes({ noun, calls, id, notes, onChanged }: NotesProps) {
  const t = useAttachmentWords(noun)
  const language = useLanguage()
  const [text, setText] = useDraft(`note/${id}`)
  const [isSending, setSending] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    setSending(true)
    try {
      await work()
      await onChanged()
    } catch (caught) {
      toast('error', words(caught, language))
    } finally {
      setSending(false)
    }
  }
  const add = () => {
    const wanted = text.trim()
    if (!wanted || isSending) return
    void run(async () => {
      await calls.writeNote(id, { text: wanted, pinned: false })
      setText('')
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    add()
  }
  return (
    <AttachmentSection title={t('notes.title')}>
      {notes.length === 0 ? (
        <p className="hint">{t('notes.none')}</p>
      ) : (
        <ul>
          {notes.map((note) => (
            <li key={note.id} className={note.pinned ? 'pinned' : undefined}>
              <span className="text">{note.text}</span>
              <div>
                <span>
                  <small>
                    {t('notes.by', { name: note.byName, at: formatDateTime(note.at, language) })}
                    {note.pinned && ` · ${t('notes.pinned')}`}
                  </small>
                </span>
                <Button
                  size="small"
                  tone="quiet"
                  disabled={isSending}
                  onClick={() => void run(() => calls.pinNote(id, note.id, !note.pinned))}
                >
                  {t(note.pinned ? 'notes.unpin' : 'notes.pin')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <Textarea
          rows={2}
          maxLength={1000}
          aria-label={t('notes.text')}
          placeholder={t('notes.text')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button size="small" type="submit" busy={isSending} disabled={text.trim() === ''}>
          {t('notes.add')}
        </Button>
      </form>
    </AttachmentSection>
  )
}
