# One image: the service, its PostgreSQL and its fonts, without compiler, npm or package manager's lists.
# docker build -t countersign .

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
# docker build --build-arg COMMIT=$(git describe --always --dirty) …: what `/healthz` and the log say.
ARG COMMIT
# Everything from the lock file, with its hashes; scripts of packages only where package.json allows them.
RUN node tools/prepare.js \
  && ./node_modules/.bin/node tools/production-tree.js /out

FROM debian:bookworm-slim
# It passes signals on, and reaps what the embedded PostgreSQL leaves.
RUN apt-get update \
  && apt-get install -y --no-install-recommends tini \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/apt /var/log/dpkg.log \
  && groupadd --gid 10001 countersign \
  && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin countersign \
  && install -d -m 0700 -o 10001 -g 10001 /data
COPY --from=build /out /app
ENV PATH=/app/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  NODE_ENV=production \
  MALLOC_ARENA_MAX=1 \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data \
  LOG_FORMAT=json
WORKDIR /app
USER 10001:10001
VOLUME /data
EXPOSE 3000
# Whoever is unhealthy may be restarted, which mends no database that is away: that is /readyz.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=60", "dist/main.js"]
