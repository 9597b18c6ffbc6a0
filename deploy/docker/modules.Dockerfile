# Builds the host and every module, and publishes them into KASA_HOME when run. A team that releases its module alone
# needs no image: see deploy/pipelines.  docker build -f deploy/docker/modules.Dockerfile -t kasa/modules .

FROM node:20.20.2-bookworm-slim AS build
ENV CI=true PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
WORKDIR /app
COPY . .
RUN node deploy/local/build.mjs
RUN mkdir /built && cp --parents --recursive host/dist remotes/*/dist /built

FROM node:20.20.2-bookworm-slim AS packages
ENV CI=true
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY api/package.json api/
COPY deploy/package.json deploy/
COPY shared/contracts/package.json shared/contracts/
COPY shared/domain/package.json shared/domain/
COPY shared/module/package.json shared/module/
RUN npm exec --yes --package=pnpm@12.21.0 -- pnpm install --frozen-lockfile --prod --filter @kasa/deploy...

FROM node:20.20.2-bookworm-slim
ENV NODE_ENV=production KASA_HOME=/var/lib/kasa
RUN install --directory --owner=10001 --group=10001 /var/lib/kasa
WORKDIR /app
COPY --from=packages /app ./
COPY shared/contracts shared/contracts
COPY shared/domain shared/domain
COPY shared/module shared/module
COPY api api
COPY deploy deploy
COPY tsconfig.json ./
COPY --from=build /built ./
WORKDIR /app/deploy
USER 10001:10001
VOLUME /var/lib/kasa
CMD ["node", "--import", "tsx", "docker/publishAll.ts"]
