import { moduleStatus, type ModuleTrouble } from '@kasa/contracts/modules'
import { useCan, useViewer } from '@kasa/console/can'
import { formatDateTime } from '@kasa/console/format'
import { getJson } from '@kasa/console/http'
import { addWords, useLanguage, useText } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { can, isPermission } from '@kasa/domain/permissions'
import { Button } from '@kasa/ui/Button'
import { Box, chakra, Flex, Text } from '@kasa/ui/layout'
import { PageHeader } from '@kasa/ui/PageHeader'
import { StatusPill } from '@kasa/ui/StatusPill'

import { useModuleState, useTabRegistry } from '../modules/loader'
import { moduleName } from '../modules/moduleName'
import { ownerOf, type ModuleState } from '../modules/moduleState'
import type { OfferedModule } from '../modules/registry'
import { pollRegistry } from '../upkeep/followRegistry'
import { setUpkeep, useUpkeep } from '../upkeep/upkeepState'
import { statusWords } from './statusWords'

addWords('status', statusWords)

const List = chakra('ul', { base: { display: 'grid', gap: '2', maxW: '860px' } })
const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: '1fr auto' },
    gap: '1',
    border: 'line',
    borderRadius: 'lg',
    bg: 'surface',
    px: '4',
    py: '3',
    overflowWrap: 'anywhere',
  },
})

const everyMs = 30_000

/**
 * The status of each module, and since when it fails. Uses only the host's code, so that it works without any module.
 */
export function StatusPage() {
  const t = useText('status')
  const language = useLanguage()
  const viewer = useViewer()
  const mayInspect = useCan('module.develop')
  const registry = useTabRegistry()
  const { trouble, checkedMs, pending } = useUpkeep()
  const { data, isError, refetch, isFetching } = useQuery({
    queryKey: ['modules', 'status'],
    queryFn: ({ signal }) => getJson('/api/modules/status', moduleStatus, {}, { signal }),
    refetchInterval: everyMs,
  })
  const modules = registry.status === 'verified' ? registry.modules.filter((module) => mayOpen(module, viewer)) : []
  const ask = () => void Promise.all([pollRegistry(), refetch()])
  return (
    <Box px="5" pt="4.5" pb="5">
      <PageHeader
        title={t('title')}
        summary={
          checkedMs !== undefined && t('checked', { at: formatDateTime(new Date(checkedMs).toISOString(), language) })
        }
      >
        {mayInspect && (
          <Button aria-keyshortcuts="Control+. Meta+." onClick={() => setUpkeep({ isInspecting: true })}>
            {t('inspect')}
          </Button>
        )}
        <Button busy={isFetching} onClick={ask}>
          {t('refresh')}
        </Button>
      </PageHeader>
      {trouble && (
        <Text role="status" mb="3">
          {t('list', { why: trouble.why, since: formatDateTime(new Date(trouble.sinceMs).toISOString(), language) })}
        </Text>
      )}
      {isError && (
        <Text role="status" mb="3">
          {t('alone')}
        </Text>
      )}
      {modules.length === 0 && <Text>{t('none')}</Text>}
      <List aria-label={t('title')}>
        {modules.map((module) => (
          <ModuleRow
            key={module.id}
            module={module}
            trouble={data?.modules.find((one) => one.module === module.id)}
            waiting={pending.find(({ id }) => id === module.id)}
          />
        ))}
      </List>
    </Box>
  )
}

/** Modules with a page the viewer may open; unreadable modules are shown to everyone. */
const mayOpen = (module: OfferedModule, viewer: Parameters<typeof can>[0]) =>
  module.kind === 'unreadable' ||
  module.manifest.routes.length === 0 ||
  module.manifest.routes.some(({ permission }) => isPermission(permission) && can(viewer, permission))

type RowProps = { module: OfferedModule; trouble: ModuleTrouble | undefined; waiting: OfferedModule | undefined }

function ModuleRow({ module, trouble, waiting }: RowProps) {
  const t = useText('status')
  const language = useLanguage()
  const here = useModuleState(module.id)
  const owner = ownerOf(module)
  const fault = faultOf(module, here)
  return (
    <Row>
      <div>
        <Text fontWeight="600">{moduleName(module, language)}</Text>
        <Text color="ink-3" fontSize="sm">
          {[
            t('version', { version: module.version }),
            waiting && t('waiting', { version: waiting.version }),
            owner && `${owner.team} · ${owner.contact}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {fault !== undefined && <Text color="ink-2">{t('here', { code: fault })}</Text>}
        {trouble && (
          <Text color="ink-2">
            {t('since', {
              since: formatDateTime(trouble.since, language),
              code: trouble.code,
              version: trouble.version,
              failures: trouble.failures,
              people: trouble.people,
            })}
          </Text>
        )}
      </div>
      <Flex align="center">
        <StatusPill tone={fault !== undefined || trouble ? 'red' : 'green'}>
          {t(fault !== undefined ? 'down' : trouble ? 'troubled' : 'works')}
        </StatusPill>
      </Flex>
    </Row>
  )
}

function faultOf(module: OfferedModule, here: ModuleState): string | undefined {
  if (module.kind === 'unreadable') return 'MANIFEST'
  if (module.kind === 'incompatible') return module.reason.code
  return here.phase === 'failed' ? `${here.failure.code} · ${here.failure.errorId}` : undefined
}
