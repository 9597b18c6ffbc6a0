import { useCan } from '@kasa/console/can'
import { getJson, postJson } from '@kasa/console/http'
import { useLanguage } from '@kasa/console/i18n'
import { queryOptions, useQuery, useQueryClient } from '@kasa/console/query'
import { cardTerminal, cardTerminalList, terminalKey, type CardTerminal } from '@kasa/contracts/cardTerminals'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { CopyText } from '@kasa/ui/CopyText'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Dialog } from '@kasa/ui/Dialog'
import { Meter } from '@kasa/ui/Meter'
import { StatusLight } from '@kasa/ui/StatusLight'
import { lazy, Suspense, useState } from 'react'

import { useTerminalWords } from './terminalWords'

const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))

const path = '/api/card-terminal'
/** All terminals visible to this person. */
const terminals = () =>
  queryOptions({
    queryKey: ['cardTerminal', 'list'],
    queryFn: ({ signal }) => getJson(`${path}/list`, cardTerminalList, {}, { signal }),
    refetchInterval: 30_000,
  })

const lights = { ONLINE: 'on', LATE: 'late', OFFLINE: 'off', ERROR: 'off', PAUSED: 'late' } as const

type Asking = { terminal: CardTerminal; move: 'pause' | 'resume' }
type Shown = { label: string; keyId: string; secret: string }

function Terminal({
  terminal,
  onMove,
  onKey,
}: {
  terminal: CardTerminal
  onMove: (move: Asking['move']) => void
  onKey: () => void
}) {
  const t = useTerminalWords()
  const language = useLanguage()
  const mayWrite = useCan('cardTransfer.write')
  const { health, answerMs, usedTodayMinor, dayLimitMinor, minTxMinor, maxTxMinor, activeHours, keyIds } = terminal
  const money = (minor: bigint) => formatMoney(minor, language)
  const healthText = t(`health.${health}`)
  return (
    <DrawerSection title={`${terminal.label} · ${terminal.acquirer}`}>
      <DescriptionList
        items={[
          {
            id: 'health',
            label: t('terminals.health'),
            value: (
              <StatusLight tone={lights[health]}>
                {answerMs === null
                  ? healthText
                  : t('terminals.answer', {
                      health: healthText,
                      seconds: (answerMs / 1000).toLocaleString(language, { maximumFractionDigits: 1 }),
                    })}
              </StatusLight>
            ),
          },
          {
            id: 'today',
            label: t('terminals.today'),
            value:
              dayLimitMinor === null ? (
                money(usedTodayMinor)
              ) : (
                <>
                  {t('terminals.of', { used: money(usedTodayMinor), limit: money(dayLimitMinor) })}
                  <Meter used={Number((usedTodayMinor * 100n) / dayLimitMinor)} />
                </>
              ),
          },
          {
            id: 'amounts',
            label: t('terminals.amounts'),
            value: t('terminals.between', { min: money(minTxMinor), max: money(maxTxMinor) }),
          },
          {
            id: 'hours',
            label: t('terminals.hours'),
            value:
              activeHours.length === 0
                ? t('terminals.always')
                : t('terminals.stretches', { count: activeHours.length }),
          },
          ...(terminal.ownerName === null
            ? []
            : [{ id: 'trader', label: t('terminals.trader'), value: terminal.ownerName }]),
          ...(mayWrite
            ? [
                {
                  id: 'keys',
                  label: t('terminals.keys'),
                  value: (
                    <>
                      {keyIds.join(', ')}{' '}
                      <Button size="small" onClick={onKey}>
                        {t('terminals.newKey')}
                      </Button>{' '}
                      <Button size="small" onClick={() => onMove(health === 'PAUSED' ? 'resume' : 'pause')}>
                        {t(health === 'PAUSED' ? 'terminals.resume' : 'terminals.pause')}
                      </Button>
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
    </DrawerSection>
  )
}

/** The traders' terminals: health, use of today's limit, amounts, hours and keys. */
export function TerminalsDialog({ onClose }: { onClose: () => void }) {
  const t = useTerminalWords()
  const client = useQueryClient()
  const { data } = useQuery(terminals())
  const [asking, setAsking] = useState<Asking | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const readAgain = () => client.invalidateQueries({ queryKey: ['cardTerminal'] })
  const addKey = async ({ id, label }: CardTerminal) => {
    setShown({ label, ...(await postJson(`${path}/addKey/${id}`, terminalKey, {})) })
    await readAgain()
  }
  return (
    <>
      <Dialog
        wide
        title={t('terminals')}
        onClose={onClose}
        closeLabel={t('terminals.close')}
        footer={<Button onClick={onClose}>{t('terminals.close')}</Button>}
      >
        {shown && (
          <DrawerSection title={t('terminals.secretTitle', { label: shown.label })}>
            <p>{t('terminals.secretText')}</p>
            <CopyText text={shown.keyId} label={t('terminals.copy')} copiedLabel={t('terminals.copied')} />
            <CopyText text={shown.secret} label={t('terminals.copy')} copiedLabel={t('terminals.copied')} />
          </DrawerSection>
        )}
        {data?.terminals.length === 0 && <p>{t('terminals.none')}</p>}
        {data?.terminals.map((terminal) => (
          <Terminal
            key={terminal.id}
            terminal={terminal}
            onMove={(move) => setAsking({ terminal, move })}
            onKey={() => void addKey(terminal)}
          />
        ))}
      </Dialog>
      {asking && (
        <Suspense>
          <ReasonForm
            title={t(`terminals.${asking.move}Title`, { label: asking.terminal.label })}
            text={t(`terminals.${asking.move}Text`)}
            saveLabel={t(`terminals.${asking.move}`)}
            onClose={() => setAsking(null)}
            save={async (reason) => {
              await postJson(`${path}/move/${asking.terminal.id}`, cardTerminal, { move: asking.move, reason })
              await readAgain()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
