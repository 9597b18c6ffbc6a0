import { remote } from '@kasa/build/remote'

/** As if built without the preset: it brings its own React, and claims a newer version. */
const config = await remote(import.meta.dirname)
const isOfPreset = (plugin) => ['ModuleFederationPlugin', 'HarmlessPlugin'].includes(plugin.constructor.name)
const isFederation = (plugin) => plugin.constructor.name === 'ModuleFederationPlugin'
const ours = config.plugins.find(isFederation)
const theirs = new ours.constructor({
  ...ours._options,
  shared: { react: { singleton: true, version: '99.0.0', requiredVersion: false } },
})

export default { ...config, plugins: [...config.plugins.filter((plugin) => !isOfPreset(plugin)), theirs] }
