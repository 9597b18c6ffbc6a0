import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { useUser } from '@kasa/console/session'
import type { MerchantCallDetail } from '@kasa/contracts/merchantCalls'
import { canonicalTarget } from '@kasa/contracts/requestSignature'
import { scopesOf } from '@kasa/domain/access'
import { typeOfObject } from '@kasa/domain/requestTypes'
import { isTestNumber } from '@kasa/domain/testNumber'
import { CopyText } from '@kasa/ui/CopyText'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Note } from '@kasa/ui/Note'
import { Link } from '@kasa/ui/router'

import { styled } from '../adminStyles'
import { asCurl } from './asCurl'
import { callById } from './callQueries'
import { useCallWords } from './callWords'

/** The record that a call created, read or changed; a link if the reader has a page for such records. */
function CallObject({ call: { objectType, objectId, objectNumber } }: { call: MerchantCallDetail }) {
  const isAdmin = scopesOf(useUser()?.scope ?? '').has('ADMIN')
  const list = typeOfObject(objectType ?? '')?.list
  const name = objectNumber ?? objectId ?? ''
  // No list has test requests; the merchant's page does.
  if (!list || objectId === null || isTestNumber(objectNumber) || !(isAdmin || list.isOfMerchants)) return name
  return (
    <Link className={styled('link')} to={`${list.path}?${new URLSearchParams({ tab: 'all', open: objectId })}`}>
      {name}
    </Link>
  )
}

type RefusalTexts = { message_tr?: string; message_en?: string }
/** The text of a refusal, from the response. */
function refusalIn(body: string | null): RefusalTexts {
  try {
    return JSON.parse(body ?? '{}') as RefusalTexts
  } catch {
    return {}
  }
}

function Refusal({ call }: { call: MerchantCallDetail }) {
  const t = useCallWords()
  const language = useLanguage()
  const texts = refusalIn(call.responseBody)
  const behindS = Math.round(Date.parse(call.at) / 1000) - Number(call.signed.timestamp ?? Number.NaN)
  return (
    <Note
      tone="red"
      icon="warning"
      title={[call.code ?? `HTTP ${call.status}`, call.field].filter((part) => part !== null).join(' · ')}
    >
      {language === 'tr' ? texts.message_tr : texts.message_en}
      {call.code === 'TIMESTAMP_STALE' && Number.isFinite(behindS) && (
        <div>{t(behindS > 0 ? 'signed.late' : 'signed.early', { seconds: Math.abs(behindS) })}</div>
      )}
    </Note>
  )
}

/** The signed parts, to find the cause of an invalid signature. */
function Signed({ call }: { call: MerchantCallDetail }) {
  const t = useCallWords()
  const { timestamp, nonce, bodySha256, signature } = call.signed
  const target = canonicalTarget(call.query === '' ? call.path : `${call.path}?${call.query}`)
  return (
    <div>
      <b>{t('signed')}</b>
      <p className={styled('quiet')}>{t('signedText')}</p>
      <pre className={styled('text')} tabIndex={0} aria-label={t('signed')}>
        {[timestamp ?? '–', nonce ?? '–', call.method, target, `${bodySha256 ?? ''}…`].join('\n')}
      </pre>
      {signature !== null && <p className={styled('quiet')}>{t('signed.yours', { signature: `${signature}…` })}</p>}
    </div>
  )
}

/** Indented JSON; other text unchanged. */
function readable(body: string): { text: string; isJson: boolean } {
  try {
    return { text: JSON.stringify(JSON.parse(body), null, 2), isJson: true }
  } catch {
    return { text: body, isJson: false }
  }
}

function Body({ name, body, bytes }: { name: string; body: string | null; bytes: number }) {
  const t = useCallWords()
  const shown = body === null ? null : readable(body)
  return (
    <div>
      <b>{name}</b>
      {shown === null ? (
        <p className={styled('quiet')}>{bytes > 0 ? t('body.large', { bytes }) : t('body.none')}</p>
      ) : (
        <>
          {!shown.isJson && !body?.endsWith('…') && <p className={styled('quiet')}>{t('body.shape')}</p>}
          <pre className={styled('text')} tabIndex={0} aria-label={name}>
            {shown.text}
          </pre>
        </>
      )}
    </div>
  )
}

function CallFacts({ call }: { call: MerchantCallDetail }) {
  const t = useCallWords()
  const copied = (name: string, text: string) => ({
    id: name,
    label: name,
    value: <CopyText text={text} label={t('copy', { what: name })} copiedLabel={t('copied')} />,
  })
  const items = [
    copied(t('field.request'), call.requestId),
    ...(call.idempotencyKey === null ? [] : [copied(t('field.idempotency'), call.idempotencyKey)]),
    ...(call.merchantRef === null ? [] : [copied(t('field.ref'), call.merchantRef)]),
    ...(call.objectId === null ? [] : [{ id: 'object', label: t('field.object'), value: <CallObject call={call} /> }]),
    ...(call.query === '' ? [] : [{ id: 'query', label: t('field.query'), value: <code>{call.query}</code> }]),
    { id: 'key', label: t('field.key'), value: <span className="k-num">{call.keyId}</span> },
    { id: 'ip', label: t('field.ip'), value: call.ip },
    ...(call.signed.userAgent === null ? [] : [{ id: 'agent', label: t('field.agent'), value: call.signed.userAgent }]),
  ]
  return <DescriptionList items={items} />
}

/** A call's details: error, record, and masked request and response. */
export function CallDetail({ id }: { id: string }) {
  const t = useCallWords()
  const language = useLanguage()
  const { data: call, error } = useQuery(callById(id))
  if (error) return <p role="alert">{words(error, language)}</p>
  if (!call) return null
  return (
    <div className={styled('diff')}>
      {call.status >= 400 && <Refusal call={call} />}
      {call.isReplay && <p className={styled('quiet')}>{t('field.replay')}</p>}
      <CallFacts call={call} />
      {!call.isProved && call.status === 401 && <Signed call={call} />}
      <Body name={t('body.request')} body={call.requestBody} bytes={call.requestBytes} />
      <Body name={t('body.answer')} body={call.responseBody} bytes={call.responseBytes} />
      <div className={styled('copy')}>
        <CopyText text={asCurl(call, window.location.origin)} label={t('curl')} copiedLabel={t('copied')}>
          {t('curl')}
        </CopyText>
      </div>
    </div>
  )
}
