import { words } from '@kasa/console/failure'
import { useLanguage, useText } from '@kasa/console/i18n'
import { answerStepUp } from '@kasa/console/stepUp'
import { Button } from '@kasa/ui/Button'
import { Dialog } from '@kasa/ui/Dialog'
import { useState } from 'react'

import { loginWords } from '../language/loginWords'
import { CodeInput } from '../otp/CodeInput'
import { proveByCode } from './accountQueries'
import { addAccountStyles } from './accountStyles'
import './accountWords'

addAccountStyles()

/** Asks for the fresh code that waiting calls need. */
export function StepUpDialog() {
  const t = useText('account')
  const language = useLanguage()
  const [code, setCode] = useState({ error: '', attempt: 0, isBusy: false })
  const prove = async (digits: string) => {
    setCode((before) => ({ ...before, isBusy: true }))
    try {
      await proveByCode(digits)
      answerStepUp(true)
    } catch (caught) {
      setCode(({ attempt }) => ({ error: words(caught, language), attempt: attempt + 1, isBusy: false }))
    }
  }
  const leave = () => answerStepUp(false)
  return (
    <Dialog title={t('stepUp.title')} onClose={leave} footer={<Button onClick={leave}>{t('cancel')}</Button>}>
      <p>{t('stepUp.text')}</p>
      <CodeInput
        label={loginWords[language].code}
        error={code.error || undefined}
        attempt={code.attempt}
        isBusy={code.isBusy}
        onComplete={(digits) => void prove(digits)}
      />
    </Dialog>
  )
}
