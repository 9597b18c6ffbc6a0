import { answerConfirm, useQuestion } from '@kasa/console/confirm'
import { lazy, Suspense } from 'react'

const QuestionDialog = lazy(() => import('./QuestionDialog').then((file) => ({ default: file.QuestionDialog })))

/** Renders the questions of `@kasa/console/confirm`. */
export function QuestionArea() {
  const question = useQuestion()
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <QuestionDialog key={question.title} question={question} onAnswer={answerConfirm} />
    </Suspense>
  )
}
