import type { ConfirmAnswer, OpenQuestion } from '@kasa/console/confirm'
import { Button } from '@kasa/ui/Button'
import { Dialog } from '@kasa/ui/Dialog'

type QuestionDialogProps = { question: OpenQuestion; onAnswer: (answer: ConfirmAnswer) => void }

/** One question with two answers, or three. Escape cancels; Enter confirms, unless that takes something away: then it cancels too. */
export function QuestionDialog({ question, onAnswer }: QuestionDialogProps) {
  const { title, text, confirmText, denyText, cancelText, tone } = question
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={() => onAnswer('cancelled')}
      footer={
        <>
          <Button onClick={() => onAnswer('cancelled')}>{cancelText}</Button>
          {denyText !== null && <Button onClick={() => onAnswer('denied')}>{denyText}</Button>}
          <Button tone={tone === 'danger' ? 'danger' : 'primary'} data-first={tone === 'danger' ? undefined : ''} onClick={() => onAnswer('confirmed')}>
            {confirmText}
          </Button>
        </>
      }
    >
      {text && <p>{text}</p>}
    </Dialog>
  )
}
