import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { tenantConfig } from '@kasa/contracts/tenant'
import type { ConfigMap, Container, PodTemplateSpec, Secret, Service } from 'kubernetes-types/core/v1'
import type { Deployment } from 'kubernetes-types/apps/v1'
import type { Job } from 'kubernetes-types/batch/v1'
import type { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1'
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1'
import { parse } from 'yaml'

import { settingNames } from '../docker/settings'
import { root } from '../local/bootstrap.mjs'
import { readManifests } from './manifests'
import { problemsOfManifests, type Manifest } from './schema'

const manifests = readManifests()
const all = <T>(kind: string) => manifests.filter((manifest) => manifest.kind === kind) as unknown as T[]
const names = (kind: string) => all<Manifest>(kind).map(({ metadata }) => metadata.name)

const templates = [...all<Deployment>('Deployment'), ...all<Job>('Job')].map(
  ({ kind, metadata, spec }): { name: string; kind: string; template: PodTemplateSpec } => {
    if (!spec || !metadata?.name) throw new Error(`a ${kind} without a name or a spec`)
    return { name: metadata.name, kind: kind ?? '', template: spec.template }
  },
)
const containers = templates.flatMap(({ template }) => template.spec?.containers ?? [])

test('Kubernetes’ own schema accepts them', () => {
  expect(manifests.length).toBeGreaterThan(10)
  expect(problemsOfManifests(manifests)).toEqual([])
})

test.each<[string, (manifest: Manifest) => unknown, RegExp]>([
  [
    'a misspelt field deep inside',
    (manifest) => ({ ...manifest, spec: { ...(manifest.spec as object), replica: 2 } }),
    /Deployment api: .*"replica".* does not exist in type 'DeploymentSpec'/s,
  ],
  [
    'a wrong type',
    (manifest) => ({ ...manifest, spec: { ...(manifest.spec as object), replicas: '2' } }),
    /Deployment api: .*not assignable to type 'number'/s,
  ],
  [
    'what must be there',
    (manifest) => ({ ...manifest, spec: { template: (manifest.spec as { template: unknown }).template } }),
    /Deployment api: .*'selector' is missing/s,
  ],
])('the schema finds %s', (_name, change, expected) => {
  const api = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'api')
  if (!api) throw new Error('there is an API')
  expect(problemsOfManifests([change(api) as Manifest]).join('\n')).toMatch(expected)
})

test('every pod keeps to the restricted standard, with a root that cannot be written', () => {
  for (const { name, template } of templates) {
    const { securityContext, automountServiceAccountToken } = template.spec ?? {}
    expect([
      name,
      securityContext?.runAsNonRoot,
      securityContext?.seccompProfile?.type,
      automountServiceAccountToken,
    ]).toEqual([name, true, 'RuntimeDefault', false])
  }
  for (const { name, securityContext, resources } of containers) {
    expect([name, securityContext]).toEqual([
      name,
      { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    ])
    expect([name, resources?.requests?.['cpu'] !== undefined, resources?.limits?.['memory'] !== undefined]).toEqual([
      name,
      true,
      true,
    ])
  }
})

test('services, budgets and policies select existing pods and ports', () => {
  const labels = templates.map(({ template }) => template.metadata?.labels ?? {})
  const chosen = (wanted: Record<string, string> = {}) =>
    labels.filter((has) => Object.entries(wanted).every(([key, value]) => has[key] === value))
  for (const { spec } of all<Deployment>('Deployment'))
    expect(chosen(spec?.selector.matchLabels)).toEqual([spec?.template.metadata?.labels])
  for (const { spec } of all<PodDisruptionBudget>('PodDisruptionBudget'))
    expect(chosen(spec?.selector?.matchLabels)).toHaveLength(1)
  for (const { metadata, spec } of all<Service>('Service')) {
    const [pod] = templates.filter(({ template }) => template.metadata?.labels?.['app'] === spec?.selector?.['app'])
    expect([metadata?.name, pod?.template.spec?.containers[0]?.ports?.map(({ name }) => name)]).toEqual([
      metadata?.name,
      spec?.ports?.map(({ targetPort }) => targetPort),
    ])
  }
  for (const { spec } of all<NetworkPolicy>('NetworkPolicy')) {
    const { matchLabels, matchExpressions = [] } = spec?.podSelector ?? {}
    expect(chosen(matchLabels).length).toBeGreaterThan(0)
    for (const { values = [] } of matchExpressions)
      for (const value of values) expect(templates.map(({ name }) => name)).toContain(value)
  }
  for (const { spec } of all<Ingress>('Ingress'))
    for (const path of spec?.rules?.flatMap(({ http }) => http?.paths ?? []) ?? [])
      expect(names('Service')).toContain(path.backend.service?.name)
})

test('what pods mount and read exists', () => {
  const claims = names('PersistentVolumeClaim')
  const maps = names('ConfigMap')
  for (const { template } of templates) {
    for (const volume of template.spec?.volumes ?? []) {
      if (volume.persistentVolumeClaim) expect(claims).toContain(volume.persistentVolumeClaim.claimName)
      if (volume.configMap) expect(maps).toContain(volume.configMap.name)
    }
    const volumes = template.spec?.volumes?.map(({ name }) => name) ?? []
    for (const { volumeMounts = [], envFrom = [] } of template.spec?.containers ?? []) {
      for (const { name } of volumeMounts) expect(volumes).toContain(name)
      for (const { configMapRef, secretRef } of envFrom)
        expect([...maps, ...names('Secret')]).toContain(configMapRef?.name ?? secretRef?.name)
    }
  }
})

test('every setting is one that the API reads, and no secret is a plain setting', () => {
  const settings = Object.keys(
    all<ConfigMap>('ConfigMap').find(({ metadata }) => metadata?.name === 'kasa-settings')?.data ?? {},
  )
  const secrets = Object.keys(all<Secret>('Secret')[0]?.stringData ?? {})
  expect([...settings, ...secrets].filter((name) => !settingNames().includes(name))).toEqual([])
  expect(secrets).toEqual(expect.arrayContaining(['KASA_SECRET', 'DATABASE_URL']))
  for (const value of Object.values(all<Secret>('Secret')[0]?.stringData ?? {})) expect(value).toBe('')
})

test('the tenant files are valid, and the ingress has their hosts', () => {
  const files = Object.entries(
    all<ConfigMap>('ConfigMap').find(({ metadata }) => metadata?.name === 'kasa-tenants')?.data ?? {},
  )
  const tenants = files.map(([, text]) => tenantConfig.parse(JSON.parse(text)))
  expect(files.map(([file]) => file)).toEqual(tenants.map(({ id }) => `${id}.json`))
  const [ingress] = all<Ingress>('Ingress')
  expect(ingress?.spec?.rules?.map(({ host }) => host)).toEqual(tenants.flatMap(({ hosts }) => hosts))
  expect(ingress?.spec?.tls?.flatMap(({ hosts }) => hosts)).toEqual(tenants.flatMap(({ hosts }) => hosts))
})

test('commands run existing files, probes call existing routes', () => {
  const probed = containers.flatMap(({ livenessProbe, readinessProbe, startupProbe }: Container) =>
    [livenessProbe, readinessProbe, startupProbe].flatMap((probe) => probe?.httpGet?.path ?? []),
  )
  expect([...new Set(probed)].sort()).toEqual(['/.nginx', '/healthz', '/readyz'])
  expect(readFileSync(join(root, 'deploy/nginx/routes.conf'), 'utf8')).toContain('location = /.nginx')
  for (const { command = [], image } of containers) {
    const file = command.find((word) => word.endsWith('.ts'))
    if (file)
      expect([file, existsSync(join(root, image === 'kasa/api' ? 'api' : 'deploy', file))]).toEqual([file, true])
  }
  const images = new Set(containers.map(({ image }) => image))
  for (const image of images)
    expect(existsSync(join(root, `deploy/docker/${String(image).replace('kasa/', '')}.Dockerfile`))).toBe(true)
})

test('the example alerts use metrics that the API has', () => {
  const alerts = readFileSync(join(root, 'deploy/kubernetes/alerts.example.yml'), 'utf8')
  const given = readFileSync(join(root, 'api/src/health/metrics.ts'), 'utf8')
  const metrics = [...new Set(alerts.match(/\bkasa_\w+/g))]
  expect(parse(alerts)).toMatchObject({ apiVersion: 'monitoring.coreos.com/v1', kind: 'PrometheusRule' })
  expect(metrics).toEqual(['kasa_module_events_total', 'kasa_live_sockets'])
  for (const name of metrics) expect(given).toContain(`name: '${name}'`)
})
