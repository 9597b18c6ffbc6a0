# The API. Build from the root of the repository:  docker build -f deploy/docker/api.Dockerfile -t kasa/api .
# It stores data only in KASA_HOME, which all APIs of an installation share, and runs with a read-only root.

FROM node:20.20.2-bookworm-slim AS packages
ENV CI=true
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY api/package.json api/
COPY shared/contracts/package.json shared/contracts/
COPY shared/domain/package.json shared/domain/
COPY shared/module/package.json shared/module/
RUN npm exec --yes --package=pnpm@12.21.0 -- pnpm install --frozen-lockfile --prod --filter @kasa/api...

FROM node:20.20.2-bookworm-slim
ENV NODE_ENV=production LISTEN_HOST=0.0.0.0 PORT=8080 KASA_HOME=/var/lib/kasa KASA_TENANTS=/etc/kasa/tenants
RUN install --directory --owner=10001 --group=10001 /var/lib/kasa
WORKDIR /app
COPY --from=packages /app ./
COPY shared/contracts shared/contracts
COPY shared/domain shared/domain
COPY shared/module shared/module
COPY api api
COPY tsconfig.json ./
COPY deploy/tenants /etc/kasa/tenants
WORKDIR /app/api
USER 10001:10001
VOLUME /var/lib/kasa
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The API finishes requests in flight and exits within 25 s.
STOPSIGNAL SIGTERM
CMD ["node", "--import", "tsx", "src/main.ts"]
