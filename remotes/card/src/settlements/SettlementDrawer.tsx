import { words } from '@kasa/console/failure'
import { formatCount, formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useMoneyScreen } from '@kasa/console/inFlight'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import { Slot } from '@kasa/console/slot'
import { toast } from '@kasa/console/toast'
import type { CardSettlementDetail, SettlementBankLine } from '@kasa/contracts/cardSettlements'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Field } from '@kasa/ui/Field'
import { Figures } from '@kasa/ui/Figures'
import { Select } from '@kasa/ui/Input'
import { Flex } from '@kasa/ui/layout'
import { Note } from '@kasa/ui/Note'
import { StatusPill } from '@kasa/ui/StatusPill'
import { lazy, Suspense, useState } from 'react'

import { bookSettlement, discardSettlement, judgeAgain, settlementById, takeSettlement } from './settlementQueries'
import { SettlementRows } from './SettlementRows'
import { codeText, statusTone, useSettlementWords } from './settlementWords'

const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))

/** The file's totals, and the matched part. */
function Sums({ file }: { file: CardSettlementDetail }) {
  const t = useSettlementWords()
  const language = useLanguage()
  const money = (minor: bigint) => formatMoney(minor, language)
  const isStated = file.statedNetMinor !== null && file.statedNetMinor !== file.netMinor
  return (
    <Figures
      narrow
      figures={[
        { id: 'gross', label: t('field.gross'), value: money(file.grossMinor) },
        { id: 'fee', label: t('field.fee'), value: money(file.feeMinor) },
        { id: 'net', label: t('field.net'), value: money(file.netMinor) },
        ...(isStated && file.statedNetMinor !== null
          ? [{ id: 'stated', label: t('field.stated'), value: money(file.statedNetMinor), tone: 'bad' as const }]
          : []),
        // A row to review may be booked anyway, so this counts the rows without a difference.
        {
          id: 'matched',
          label: t('field.matched'),
          value: formatCount(file.rowCount - file.differenceCount, language),
        },
        {
          id: 'differences',
          label: t('field.differences'),
          value: formatCount(file.differenceCount, language),
          tone: file.differenceCount > 0 ? 'bad' : undefined,
        },
        {
          id: 'goodNet',
          label: t('field.matchedNet'),
          value: money(file.goodNetMinor),
          note: t('field.goodRows', { count: formatCount(file.goodCount, language) }),
        },
      ]}
    />
  )
}

function Facts({ file }: { file: CardSettlementDetail }) {
  const t = useSettlementWords()
  const language = useLanguage()
  const facts = [
    ['field.file', file.fileName],
    ['field.account', file.account.label],
    ['field.handedBy', file.handedByName],
    ['field.createdAt', formatDateTime(file.createdAt, language)],
    ['field.judgedAt', file.status === 'CHECKED' ? formatDateTime(file.judgedAt, language) : null],
    [file.status === 'BOOKED' ? 'field.endedBy' : 'field.discardedBy', file.endedByName],
    ['field.endedAt', file.endedAt && formatDateTime(file.endedAt, language)],
    ['field.reason', file.reason],
  ] as const
  return (
    <DescriptionList
      items={facts.flatMap(([key, value]) => (value === null ? [] : [{ id: key, label: t(key), value }]))}
    />
  )
}

/** How a bank line compares with the amount to book. */
function Compared({ file, line }: { file: CardSettlementDetail; line: SettlementBankLine }) {
  const t = useSettlementWords()
  const language = useLanguage()
  const more = line.freeMinor - file.goodNetMinor
  const amount = formatMoney(more < 0n ? -more : more, language)
  if (more === 0n) return <Note tone="accent" icon="check" title={t('bank.exact')} />
  return more > 0n ? (
    <Note tone="amber" icon="warning" title={t('bank.rest', { amount })} />
  ) : (
    <Note tone="red" icon="warning" title={t('bank.short', { amount })} />
  )
}

/** Chooses the bank line and books; or matches the rows again, or discards the file. */
function Acts({ file }: { file: CardSettlementDetail }) {
  const t = useSettlementWords()
  const language = useLanguage()
  const client = useQueryClient()
  const money = useMoneyScreen()
  const [first] = file.bankLines
  const exact = file.bankLines.find(({ freeMinor }) => freeMinor === file.goodNetMinor)
  const [picked, setPicked] = useState<string | null>(null)
  const lineId = picked ?? exact?.id ?? ''
  const line = file.bankLines.find(({ id }) => id === lineId)
  const [busy, setBusy] = useState<'book' | 'judge' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isDiscarding, setDiscarding] = useState(false)
  const act = async (name: 'book' | 'judge', work: () => Promise<CardSettlementDetail>) => {
    setBusy(name)
    setProblem(null)
    try {
      await takeSettlement(client, await work())
      if (name === 'book') toast('success', t('book.done', { number: file.number }))
    } catch (caught) {
      setProblem(words(caught, language))
    }
    setBusy(null)
  }
  const whyNot =
    file.goodCount === 0 || file.goodNetMinor <= 0n
      ? t('book.nothing')
      : !line
        ? t('book.choose')
        : line.freeMinor < file.goodNetMinor
          ? t('book.short')
          : undefined
  return (
    <DrawerSection title={t('section.bank')}>
      <Flex direction="column" gap="3">
        {first ? (
          <Field label={t('bank.choose')}>
            {(field) => (
              <Select {...field} value={lineId} onChange={({ target }) => setPicked(target.value)}>
                <option value="">{t('new.pick')}</option>
                {file.bankLines.map(({ id, freeMinor, senderName, bookedAt }) => (
                  <option key={id} value={id}>
                    {[formatMoney(freeMinor, language), senderName, formatDateTime(bookedAt, language)].join(' · ')}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ) : (
          <p>{t('bank.none', { account: file.account.label })}</p>
        )}
        {line && <Compared file={file} line={line} />}
        {file.beyondMinor > 0n && (
          <Note
            tone="amber"
            icon="warning"
            title={t('bank.beyond', { amount: formatMoney(file.beyondMinor, language), name: file.handedByName })}
          />
        )}
        {problem !== null && (
          <div role="alert">
            <Note tone="red" icon="warning" title={problem} />
          </div>
        )}
        <Flex wrap="wrap" gap="2">
          <Button
            tone="primary"
            busy={busy === 'book'}
            whyNot={whyNot}
            onClick={() => void act('book', () => bookSettlement(money, file, lineId))}
          >
            {t('book', { amount: formatMoney(file.goodNetMinor, language) })}
          </Button>
          <Button busy={busy === 'judge'} onClick={() => void act('judge', () => judgeAgain(file))}>
            {t('judge')}
          </Button>
          <Button onClick={() => setDiscarding(true)}>{t('discard')}</Button>
        </Flex>
      </Flex>
      {isDiscarding && (
        <Suspense>
          <ReasonForm
            title={t('discard.title', { number: file.number })}
            text={t('discard.text')}
            saveLabel={t('discard.do')}
            onClose={() => setDiscarding(false)}
            save={async (reason) => takeSettlement(client, await discardSettlement(file, reason))}
          />
        </Suspense>
      )}
    </DrawerSection>
  )
}

/** The bank line that a file was booked against. */
function Booked({ file }: { file: CardSettlementDetail }) {
  const t = useSettlementWords()
  const language = useLanguage()
  const [line] = file.bankLines
  if (!line) return null
  return (
    <DrawerSection title={t('section.bank')}>
      <p>{t('bank.booked')}</p>
      <DescriptionList
        items={[
          {
            id: line.id,
            label: [line.senderName, formatDateTime(line.bookedAt, language)].join(' · '),
            value: [formatMoney(line.amountMinor, language), line.bankRef, line.description]
              .filter(Boolean)
              .join(' · '),
          },
        ]}
      />
    </DrawerSection>
  )
}

/** A settlement file's details: totals, the bank line beside them, and the result of each row. */
export function SettlementDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useSettlementWords()
  const read = useQuery(settlementById(id))
  return (
    <RecordDrawer
      read={read}
      onClose={onClose}
      head={(file) => ({
        eyebrow: file.acquirer,
        status: <StatusPill tone={statusTone(file.status)}>{codeText(t, 'status', file.status)}</StatusPill>,
        title: file.number,
      })}
    >
      {(file) => (
        <>
          <Sums file={file} />
          {file.status === 'CHECKED' ? <Acts key={file.version} file={file} /> : <Booked file={file} />}
          <SettlementRows key={`rows ${file.version}`} file={file} />
          <Facts file={file} />
          <Slot name="record.history" props={{ objectType: 'card_settlement', objectId: file.id }} />
        </>
      )}
    </RecordDrawer>
  )
}
