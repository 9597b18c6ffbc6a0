import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { useRecordWords } from '@kasa/console/recordWords'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import type { CallbackDetail } from '@kasa/contracts/callbacks'
import { isTestNumber } from '@kasa/domain/testNumber'
import { Button } from '@kasa/ui/Button'
import { CopyText } from '@kasa/ui/CopyText'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Kbd } from '@kasa/ui/Kbd'
import { Note } from '@kasa/ui/Note'
import { StatusPill } from '@kasa/ui/StatusPill'
import { useHotkeys } from '@kasa/ui/useHotkeys'

import { styled } from '../adminStyles'
import { useWords } from '../adminWords'
import { DepositLink } from '../DepositPlace'
import { CallbackAttempts } from './CallbackAttempts'
import { callbackById } from './callbackQueries'
import { stateOf, toneOf } from './callbackState'
import { failureInWords } from './failureInWords'

/** The body as sent, indented if it is JSON. */
export function readable(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    return payload
  }
}

/** Why it has not arrived, and what happens next; renders nothing without a problem. */
function Trouble({ callback }: { callback: CallbackDetail }) {
  const t = useWords()
  const language = useLanguage()
  const state = stateOf(callback)
  if (callback.lastError === null || (state !== 'RETRYING' && state !== 'DEAD')) return null
  const why = failureInWords(t, callback.lastError)
  return state === 'DEAD' ? (
    <Note tone="red" icon="warning" title={t('trouble.dead', { count: callback.attempts })}>
      {t('trouble.deadText', { why })}
    </Note>
  ) : (
    <Note
      tone="amber"
      icon="clock"
      title={t('trouble.retrying', { at: formatDateTime(callback.nextAttemptAt ?? callback.createdAt, language) })}
    >
      {t('trouble.retryingText', { why, count: callback.attempts })}
    </Note>
  )
}

/** The object type of an event by the part before its dot, besides deposits. */
const nouns = { withdraw: 'withdrawal', card: 'cardTransfer', wallet: 'paparaTransfer' } as const

function CallbackFields({
  callback,
  onDeposit,
}: { callback: CallbackDetail } & Pick<CallbackDrawerProps, 'onDeposit'>) {
  const t = useWords()
  const records = useRecordWords()
  const language = useLanguage()
  const copy = (text: string, what: string) => (
    <CopyText text={text} label={t('copy.do', { what })} copiedLabel={t('copy.done')} />
  )
  const isTest = isTestNumber(callback.objectNumber)
  const testLabel = records.t('object', 'testRequest')
  const items = [
    { id: 'url', label: t('callbacks.url'), value: copy(callback.url, t('callbacks.url')) },
    { id: 'eventId', label: 'webhook-id', value: copy(callback.eventId, 'webhook-id') },
    { id: 'created', label: t('callbacks.created'), value: formatDateTime(callback.createdAt, language) },
    ...(callback.deliveredAt === null
      ? []
      : [{ id: 'delivered', label: t('state.DELIVERED'), value: formatDateTime(callback.deliveredAt, language) }]),
    ...(isTest ? [{ id: 'object', label: testLabel, value: copy(callback.objectNumber, testLabel) }] : []),
    ...(callback.type.startsWith('deposit.') && !isTest
      ? [
          {
            id: 'object',
            label: records.t('object', 'deposit'),
            value: (
              <DepositLink
                to={`/remit-request/list?${new URLSearchParams({ tab: 'all', open: callback.objectId })}`}
                onOpen={() => onDeposit(callback.objectId)}
                otherwise={callback.objectNumber}
              >
                {callback.objectNumber}
              </DepositLink>
            ),
          },
        ]
      : []),
    ...Object.entries(nouns)
      .filter(([event]) => callback.type.startsWith(`${event}.`) && !isTest)
      .map(([, noun]) => ({
        id: 'object',
        label: records.t('object', noun),
        value: copy(callback.objectNumber, records.t('object', noun)),
      })),
  ]
  return <DescriptionList items={items} />
}

type CallbackDrawerProps = {
  id: string
  isSending: boolean
  showsMerchant: boolean
  /** Undefined for people without permission to resend. */
  onSendAgain: ((callback: CallbackDetail) => void) | undefined
  /** Opens the deposit in place of this drawer. */
  onDeposit: (depositId: string) => void
  onClose: () => void
}

/** A callback's details: address, all attempts with responses, and the body. */
export function CallbackDrawer({ id, isSending, showsMerchant, onSendAgain, onDeposit, onClose }: CallbackDrawerProps) {
  const t = useWords()
  const read = useQuery(callbackById(id))
  const send = () => read.data && onSendAgain?.(read.data)
  useHotkeys([{ key: 'r', run: send }], { enabled: onSendAgain !== undefined && !isSending })

  return (
    <RecordDrawer
      read={read}
      onClose={onClose}
      head={(callback) => ({
        eyebrow: callback.type,
        status: <StatusPill tone={toneOf[stateOf(callback)]}>{t(`state.${stateOf(callback)}`)}</StatusPill>,
        title: callback.objectNumber,
        ...(showsMerchant ? { subtitle: callback.merchantName } : {}),
        ...(onSendAgain && {
          actions: (
            <Button busy={isSending} aria-keyshortcuts="r" onClick={send}>
              {isSending ? t('resend.running') : t('resend.button')} <Kbd>R</Kbd>
            </Button>
          ),
        }),
      })}
    >
      {(callback) => (
        <>
          <Trouble callback={callback} />
          <CallbackFields callback={callback} onDeposit={onDeposit} />
          <CallbackAttempts callback={callback} />
          <DrawerSection title={t('payload.title')}>
            <div className={styled('copy')}>
              <CopyText text={callback.payload} label={t('payload.copy')} copiedLabel={t('copy.done')}>
                {t('payload.copy')}
              </CopyText>
            </div>
            <pre className={styled('text')} tabIndex={0} aria-label={t('payload.title')}>
              {readable(callback.payload)}
            </pre>
          </DrawerSection>
        </>
      )}
    </RecordDrawer>
  )
}
