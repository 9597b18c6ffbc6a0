import { useCan } from '@kasa/console/can'
import { useLanguage } from '@kasa/console/i18n'
import { hoursInWords } from '@kasa/console/limits/hoursInWords'
import { useLimitWords } from '@kasa/console/limits/limitWords'
import { useQuery, useQueryClient } from '@kasa/console/query'
import type { CardTerminal } from '@kasa/contracts/cardTerminals'
import { percentInField } from '@kasa/domain/fieldPercent'
import type { KeyGraceHours } from '@kasa/domain/merchant'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { CopyText } from '@kasa/ui/CopyText'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Dialog } from '@kasa/ui/Dialog'
import { Box } from '@kasa/ui/layout'
import { Meter } from '@kasa/ui/Meter'
import { StatusLight } from '@kasa/ui/StatusLight'
import { lazy, Suspense, useState } from 'react'

import { addTerminalKey, cardTerminals, moveTerminal, terminalsKey } from './terminalQueries'
import { useTerminalWords } from './terminalWords'

const TerminalForm = lazy(() => import('./TerminalForm').then((file) => ({ default: file.TerminalForm })))
const NewKeyDialog = lazy(() => import('./NewKeyDialog').then((file) => ({ default: file.NewKeyDialog })))
const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))

const lights = { ONLINE: 'on', LATE: 'late', OFFLINE: 'off', ERROR: 'off', PAUSED: 'late' } as const

type Asking = { terminal: CardTerminal; move: 'pause' | 'resume' }
type Shown = { label: string; keyId: string; secret: string }

function Terminal({
  terminal,
  onMove,
  onKey,
  onEdit,
}: {
  terminal: CardTerminal
  onMove: (move: Asking['move']) => void
  onKey: () => void
  onEdit: () => void
}) {
  const t = useTerminalWords()
  const limitTexts = useLimitWords()
  const language = useLanguage()
  const mayWrite = useCan('cardTransfer.write')
  const { health, answerMs, usedTodayMinor, dayLimitMinor, minTxMinor, maxTxMinor, activeHours, keyIds, setup } =
    terminal
  const money = (minor: bigint) => formatMoney(minor, language)
  const healthText = t(`health.${health}`)
  const feeInWords = ({ feeBasisPoints, feeFixedMinor }: NonNullable<CardTerminal['setup']>) =>
    feeBasisPoints === null
      ? t('terminals.feeUnknown')
      : [`${percentInField(BigInt(feeBasisPoints), language)} %`, feeFixedMinor > 0n && money(feeFixedMinor)]
          .filter(Boolean)
          .join(' + ')
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
            value: hoursInWords(activeHours, limitTexts),
          },
          ...(setup === null
            ? []
            : [
                { id: 'pool', label: t('field.pool'), value: terminal.poolName },
                { id: 'no', label: t('field.terminalNo'), value: setup.terminalNo ?? '–' },
                { id: 'fee', label: t('field.fee'), value: feeInWords(setup) },
              ]),
          ...(terminal.ownerName === null
            ? []
            : [{ id: 'trader', label: t('terminals.trader'), value: terminal.ownerName }]),
          ...(mayWrite
            ? [{ id: 'keys', label: t('terminals.keys'), value: keyIds.join(', ') || t('terminals.noKey') }]
            : []),
        ]}
      />
      {mayWrite && (
        <Box mt="2" display="flex" flexWrap="wrap" gap="2">
          <Button size="small" onClick={onEdit}>
            {t('terminals.edit')}
          </Button>
          <Button size="small" onClick={onKey}>
            {t('terminals.newKey')}
          </Button>
          <Button size="small" onClick={() => onMove(health === 'PAUSED' ? 'resume' : 'pause')}>
            {t(health === 'PAUSED' ? 'terminals.resume' : 'terminals.pause')}
          </Button>
        </Box>
      )}
    </DrawerSection>
  )
}

/** The traders' terminals: health, use of today's limit, amounts, hours and keys. */
export function TerminalsDialog({ onClose }: { onClose: () => void }) {
  const t = useTerminalWords()
  const client = useQueryClient()
  const mayWrite = useCan('cardTransfer.write')
  const { data } = useQuery(cardTerminals())
  const [editing, setEditing] = useState<CardTerminal | 'new' | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const readAgain = () => client.invalidateQueries({ queryKey: terminalsKey })
  const [keyed, setKeyed] = useState<CardTerminal | null>(null)
  const addKey = async ({ id, label }: CardTerminal, graceHours: KeyGraceHours) => {
    setShown({ label, ...(await addTerminalKey(id, graceHours)) })
    await readAgain()
  }
  return (
    <>
      <Dialog
        wide
        title={t('terminals')}
        onClose={onClose}
        closeLabel={t('terminals.close')}
        footer={
          <>
            <Button onClick={onClose}>{t('terminals.close')}</Button>
            {mayWrite && (
              <Button tone="primary" onClick={() => setEditing('new')}>
                {t('terminals.new')}
              </Button>
            )}
          </>
        }
      >
        {shown && (
          <DrawerSection title={t('terminals.secretTitle', { label: shown.label })}>
            <p>{t('terminals.secretText')}</p>
            <CopyText text={shown.keyId} label={t('terminals.copy')} copiedLabel={t('terminals.copied')} />
            <CopyText text={shown.secret} label={t('terminals.copy')} copiedLabel={t('terminals.copied')} />
          </DrawerSection>
        )}
        {data?.terminals.length === 0 && <p>{t(mayWrite ? 'terminals.noneYet' : 'terminals.none')}</p>}
        {data?.terminals.map((terminal) => (
          <Terminal
            key={terminal.id}
            terminal={terminal}
            onMove={(move) => setAsking({ terminal, move })}
            onKey={() => setKeyed(terminal)}
            onEdit={() => setEditing(terminal)}
          />
        ))}
      </Dialog>
      {editing !== null && (
        <Suspense>
          <TerminalForm terminal={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
      {keyed && (
        <Suspense>
          <NewKeyDialog
            terminal={keyed}
            add={(graceHours) => addKey(keyed, graceHours)}
            onClose={() => setKeyed(null)}
          />
        </Suspense>
      )}
      {asking && (
        <Suspense>
          <ReasonForm
            title={t(`terminals.${asking.move}Title`, { label: asking.terminal.label })}
            text={t(`terminals.${asking.move}Text`)}
            saveLabel={t(`terminals.${asking.move}`)}
            onClose={() => setAsking(null)}
            save={async (reason) => {
              await moveTerminal(asking.terminal.id, { move: asking.move, reason })
              await readAgain()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
