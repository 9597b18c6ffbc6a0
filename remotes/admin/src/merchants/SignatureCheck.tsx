import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import type { CheckSignatureAnswer } from '@kasa/contracts/merchants'
import { Button } from '@kasa/ui/Button'
import { Field } from '@kasa/ui/Field'
import { Textarea } from '@kasa/ui/Input'
import { Note } from '@kasa/ui/Note'
import { useState, type FormEvent } from 'react'

import { checkReceived } from './merchantQueries'
import { merchantPart } from './merchantStyles'
import { useMerchantWords } from './merchantWords'

function Verdict({ checked: { isRight, by, findings } }: { checked: CheckSignatureAnswer }) {
  const t = useMerchantWords()
  const title = isRight ? t(by === 'REPLACED' ? 'check.replaced' : 'check.right') : t('check.wrong')
  return (
    <div role="status">
      <Note tone={isRight ? 'accent' : 'red'} icon={isRight ? 'check' : 'warning'} title={title}>
        {findings.length > 0 && (
          <ul className={merchantPart('findings')}>
            {findings.map((finding) => (
              <li key={finding}>{t(`finding.${finding}`)}</li>
            ))}
          </ul>
        )}
      </Note>
    </div>
  )
}

/** Checks a pasted request as received by the merchant's server, and shows what is wrong with its signature. */
export function SignatureCheck({ merchantId }: { merchantId: string }) {
  const t = useMerchantWords()
  const language = useLanguage()
  const [headers, setHeaders] = useState('')
  const [body, setBody] = useState('')
  const [checked, setChecked] = useState<CheckSignatureAnswer | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const check = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(null)
    setProblem(undefined)
    try {
      setChecked(await checkReceived(merchantId, headers, body))
    } catch (caught) {
      setProblem(words(caught, language))
    }
  }
  return (
    <details className={merchantPart('check')}>
      <summary>{t('check.title')}</summary>
      <form className={merchantPart('rows')} onSubmit={(event) => void check(event)}>
        <Field label={t('check.headers')} hint={t('check.headersHint')}>
          {(field) => (
            <Textarea
              {...field}
              rows={4}
              maxLength={8000}
              spellCheck={false}
              value={headers}
              onChange={(event) => setHeaders(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('check.body')} error={problem}>
          {(field) => (
            <Textarea
              {...field}
              rows={4}
              maxLength={64000}
              spellCheck={false}
              value={body}
              onChange={(event) => setBody(event.target.value)}
            />
          )}
        </Field>
        <div>
          <Button size="small" type="submit">
            {t('check.do')}
          </Button>
        </div>
        {checked && <Verdict checked={checked} />}
      </form>
    </details>
  )
}
