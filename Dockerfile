# The mock of both APIs in a container: docker build -t twinspec . && docker run --rm -p 127.0.0.1:4010:4010 twinspec
# Other documents:
# docker run --rm -p 127.0.0.1:4010:4010 -v "$PWD:/specs:ro" twinspec mock --host 0.0.0.0 --openapi /specs/api.yaml
# Named by its digest, so that it is the same whenever it is built: docker buildx imagetools inspect node:22-alpine
FROM node:22-alpine@sha256:8094c002d08262dba12645a3b4a15cd6cd627d30bc782f53229a2ec13ee22a00 AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm pack --pack-destination /tmp

FROM node:22-alpine@sha256:8094c002d08262dba12645a3b4a15cd6cd627d30bc782f53229a2ec13ee22a00
ENV NODE_ENV=production
WORKDIR /twinspec
COPY docker/health.mjs ./
COPY --from=build /tmp/twinspec-*.tgz /tmp/twinspec.tgz
RUN npm install --omit=dev --omit=peer --ignore-scripts --no-audit --no-fund /tmp/twinspec.tgz redis@6.3.1 && rm /tmp/twinspec.tgz
USER node
EXPOSE 4010
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s CMD ["node", "/twinspec/health.mjs"]
ENTRYPOINT ["node", "/twinspec/node_modules/twinspec/dist/scripts/twinspec.js"]
CMD ["mock", "--host", "0.0.0.0"]
